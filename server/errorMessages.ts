import type { LocalizedText } from './localizedText.ts';

/* Messages that the app shows as they come, so each is in the viewer's language. */

export const internalError: LocalizedText = {
  en: 'Something went wrong on our side. Please try again.',
  es: 'Algo ha fallado por nuestra parte. Inténtalo de nuevo.',
  fy: 'Un problème est survenu de notre côté. Veuillez réessayer.',
  dy: 'Bei uns ist etwas schiefgegangen. Bitte versuche es noch einmal.',
  pt: 'Algo deu errado do nosso lado. Tente novamente.',
};

export const serverBusy: LocalizedText = {
  en: 'Many people are watching right now. Please try again in a moment.',
  es: 'Hay mucha gente conectada ahora mismo. Inténtalo de nuevo en un momento.',
  fy: 'Il y a beaucoup de monde en ce moment. Réessayez dans un instant.',
  dy: 'Gerade ist viel los. Bitte versuche es gleich noch einmal.',
  pt: 'Há muita gente assistindo agora. Tente novamente daqui a pouco.',
};

export const badRequest: LocalizedText = {
  en: 'The request could not be read.',
  es: 'No se ha podido leer la solicitud.',
  fy: 'La demande n’a pas pu être lue.',
  dy: 'Die Anfrage war nicht zu lesen.',
  pt: 'Não foi possível ler a solicitação.',
};

export const tooManyAttempts: LocalizedText = {
  en: 'Too many tries. Please wait a few minutes and try again.',
  es: 'Demasiados intentos. Espera unos minutos y vuelve a intentarlo.',
  fy: 'Trop de tentatives. Patientez quelques minutes avant de réessayer.',
  dy: 'Zu viele Versuche. Bitte warte ein paar Minuten und versuche es noch einmal.',
  pt: 'Tentativas demais. Espere alguns minutos e tente de novo.',
};

export const signInBusy: LocalizedText = {
  en: 'Many people are signing in. Please try again.',
  es: 'Muchas personas están iniciando sesión. Inténtalo de nuevo.',
  fy: 'Beaucoup de personnes se connectent en ce moment. Veuillez réessayer.',
  dy: 'Gerade melden sich viele Leute an. Bitte versuche es noch einmal.',
  pt: 'Muitas pessoas estão entrando agora. Tente novamente.',
};

export const tooManyCards: LocalizedText = {
  en: 'Too many cards were tried. Please wait ten minutes.',
  es: 'Se han probado demasiadas tarjetas. Espera diez minutos.',
  fy: 'Trop de cartes ont été essayées. Patientez dix minutes.',
  dy: 'Es wurden zu viele Karten versucht. Bitte warte zehn Minuten.',
  pt: 'Cartões demais foram testados. Espere dez minutos.',
};

export const cardNumberSent: LocalizedText = {
  en: 'A card number must never be sent here.',
  es: 'Aquí nunca se debe enviar un número de tarjeta.',
  fy: 'Un numéro de carte ne doit jamais être envoyé ici.',
  dy: 'Eine Kartennummer darf nie hierher gesendet werden.',
  pt: 'Um número de cartão nunca deve ser enviado aqui.',
};
