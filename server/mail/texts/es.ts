import { row, sellerLine } from '../mailRows.ts';
import type { MailTexts } from '../mailTexts.ts';

export const es: MailTexts = {
  passwordReset: ({ url, minutes, brand }) => ({
    subject: 'Elige una contraseña nueva',
    paragraphs: [
      `Alguien, esperamos que tú, pidió una contraseña nueva para tu cuenta de ${brand}.`,
      `Con este enlace puedes elegirla. Funciona una sola vez, durante ${minutes} minutos.`,
    ],
    action: { label: 'Elegir una contraseña nueva', url },
    notes: ['Si no fuiste tú, ignora este correo: no cambió nada.'],
  }),
  passwordChanged: ({ url, brand }) => ({
    subject: 'Tu contraseña cambió',
    paragraphs: [
      `La contraseña de tu cuenta de ${brand} acaba de cambiar. Cerramos tu sesión en todos los demás dispositivos.`,
      'Si no fuiste tú, elige una contraseña nueva cuanto antes:',
    ],
    action: { label: 'Elegir una contraseña nueva', url },
  }),
  accountDeleted: ({ brand }) => ({
    subject: 'Tu cuenta fue eliminada',
    paragraphs: [
      `Tu cuenta de ${brand} fue eliminada, junto con tu lista, tu historial y todas tus sesiones.`,
      'Si tenías una suscripción, no se renovará. Solo conservamos los registros de pagos, sin tu nombre ni tu correo, como exige la contabilidad.',
      'Gracias por ver historias con nosotros.',
    ],
  }),
  receipt: ({ number, item, amount, day, tax, method, renewsOn, seller, url, manageUrl }) => ({
    subject: `Recibo ${number}`,
    paragraphs: [
      'Gracias. Este es tu recibo.',
      ...(renewsOn ? ['Puedes cancelar cuando quieras antes de la renovación.'] : []),
    ],
    rows: [
      ['Concepto', item],
      ['Fecha', day],
      ...row('Pagado con', method),
      ...row('Impuesto incluido', tax),
      ['Total', amount],
      ...row('Se renueva el', renewsOn),
      ['Número de recibo', number],
      ['Vendedor', sellerLine(seller)],
    ],
    action: { label: 'Ver tu pedido', url },
    link: renewsOn ? { label: 'Administrar o cancelar tu plan', url: manageUrl } : undefined,
  }),
  renewalReminder: ({ item, amount, day, url }) => ({
    subject: `Tu suscripción se renueva el ${day}`,
    paragraphs: [
      `Tu suscripción “${item}” se renueva el ${day} por ${amount}.`,
      'Si quieres seguir, no tienes que hacer nada. Si no, cancélala antes de ese día y no se cobrará nada.',
    ],
    action: { label: 'Administrar tu suscripción', url },
  }),
  renewalFailed: ({ item, amount, nextTry, until, url }) => ({
    subject: 'No pudimos renovar tu suscripción',
    paragraphs: [
      `El pago de ${amount} de tu suscripción “${item}” fue rechazado.`,
      `Lo intentaremos de nuevo el ${nextTry}. Puedes ver todo hasta el ${until}.`,
      '¿Prefieres otra tarjeta? Cámbiala aquí y la probamos enseguida.',
    ],
    action: { label: 'Cambiar tu tarjeta', url },
  }),
  planSwitched: ({ item, next, amount, days, day, url }) => ({
    subject: `Tu plan cambia a «${next}» el ${day}`,
    paragraphs: [
      `Tu suscripción pasa de «${item}» a «${next}» el ${day}. Hasta entonces conservas los días que ya pagaste y no se cobra nada.`,
      `El ${day} cobraremos ${amount} con tu método de pago actual y, desde ese día, ${amount} cada ${days} días.`,
      'Antes de ese día puedes volver a tu plan o cancelar.',
    ],
    action: { label: 'Gestionar la suscripción', url },
    notes: ['Si no fuiste tú, vuelve a tu plan y cambia tu contraseña.'],
  }),
  planKept: ({ item, amount, days, day, url }) => ({
    subject: `Sigues con el plan ${item}`,
    paragraphs: [
      `Tu suscripción sigue siendo «${item}». El cambio que tenías previsto ya no se hará.`,
      `Se renueva el ${day} por ${amount} y, desde entonces, cada ${days} días. Puedes cancelarla antes de ese día.`,
    ],
    action: { label: 'Gestionar la suscripción', url },
    notes: ['Si no fuiste tú, cambia tu contraseña.'],
  }),
  renewalCancelled: ({ item, day, url }) => ({
    subject: 'Tu suscripción no se renovará',
    paragraphs: [
      `Cancelaste la renovación de tu suscripción “${item}”. No se cobrará nada más.`,
      `Puedes ver todo hasta el ${day}. Si cambias de opinión antes de ese día, puedes reactivar la renovación.`,
    ],
    action: { label: 'Administrar tu suscripción', url },
    notes: ['Si no fuiste tú, reactiva la renovación y cambia tu contraseña.'],
  }),
  ended: ({ item, url }) => ({
    subject: 'Tu suscripción terminó',
    paragraphs: [
      `Tu suscripción “${item}” terminó. No se cobrará nada más.`,
      'Tu lista y tu historial siguen en tu cuenta.',
    ],
    action: { label: 'Ver los planes', url },
  }),
  refundDone: ({ item, amount, orderId }) => ({
    subject: `Tu reembolso de ${amount}`,
    paragraphs: [
      `Te reembolsamos ${amount} por “${item}” por el mismo medio con el que pagaste. Tu banco puede tardar unos días en mostrarlo.`,
    ],
    notes: [`Pedido ${orderId}.`],
  }),
  withdrawalLink: ({ item, amount, number, moment, days, url }) => ({
    subject: 'Confirma tu desistimiento',
    paragraphs: [
      `El ${moment} alguien, esperamos que tú, pidió desistir de esta compra: ${item}, ${amount}.`,
      'Con este enlace lo confirmas. Recibes el monto completo por el mismo medio con el que pagaste y pierdes de inmediato el acceso a lo que compraste.',
      `El enlace funciona durante ${days} días. Tu desistimiento cuenta desde el momento en que lo pediste.`,
    ],
    action: { label: 'Confirmar el desistimiento', url },
    notes: [`Número ${number}.`, 'Si no fuiste tú, ignora este correo: no cambió nada.'],
  }),
  episodeOut: ({ title, number, url, stopUrl }) => ({
    subject: `Ya salió el episodio ${number} de “${title}”`,
    paragraphs: [`El episodio ${number} de “${title}” acaba de salir.`],
    action: { label: `Ver el episodio ${number}`, url },
    link: { label: 'Ya no quiero avisos', url: stopUrl },
    notes: [
      'Nos pediste que te avisáramos de los nuevos episodios de esta serie. El enlace lleva a su página, donde un toque en “Avísame” quita los avisos; quizá tengas que iniciar sesión.',
    ],
  }),
  withdrawalReceived: ({ item, amount, orderId, moment }) => ({
    subject: 'Recibimos tu desistimiento',
    paragraphs: [
      `El ${moment} recibimos tu desistimiento de esta compra: ${item}, ${amount}.`,
      'Recibes el monto completo por el mismo medio con el que pagaste, a más tardar en 14 días. Ya no tienes acceso a lo que compraste.',
    ],
    notes: [`Pedido ${orderId}. Conserva este correo.`],
  }),
};
