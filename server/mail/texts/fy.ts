import { row, sellerLine } from '../mailRows.ts';
import type { MailTexts } from '../mailTexts.ts';

/** French. */
export const fy: MailTexts = {
  passwordReset: ({ url, minutes, brand }) => ({
    subject: 'Choisissez un nouveau mot de passe',
    paragraphs: [
      `Quelqu’un, sans doute vous, a demandé un nouveau mot de passe pour votre compte ${brand}.`,
      `Ce lien vous permet de le choisir. Il fonctionne une seule fois, pendant ${minutes} minutes.`,
    ],
    action: { label: 'Choisir un nouveau mot de passe', url },
    notes: ['Si ce n’était pas vous, ignorez cet e-mail : rien n’a changé.'],
  }),
  passwordChanged: ({ url, brand }) => ({
    subject: 'Votre mot de passe a été modifié',
    paragraphs: [
      `Le mot de passe de votre compte ${brand} vient d’être modifié. Votre session est fermée partout ailleurs.`,
      'Si ce n’était pas vous, choisissez tout de suite un nouveau mot de passe :',
    ],
    action: { label: 'Choisir un nouveau mot de passe', url },
  }),
  accountDeleted: ({ brand }) => ({
    subject: 'Votre compte est supprimé',
    paragraphs: [
      `Votre compte ${brand} est supprimé, avec votre liste, votre historique et toutes vos connexions.`,
      'Si vous aviez un abonnement, il ne sera pas renouvelé. Nous conservons seulement les traces des paiements, sans votre nom ni votre adresse e-mail, comme la comptabilité l’exige.',
      'Merci de nous avoir suivis.',
    ],
  }),
  receipt: ({ number, item, amount, day, tax, method, renewsOn, seller, url, manageUrl }) => ({
    subject: `Reçu ${number}`,
    paragraphs: [
      'Merci. Voici votre reçu.',
      ...(renewsOn ? ['Vous pouvez résilier à tout moment avant le renouvellement.'] : []),
    ],
    rows: [
      ['Article', item],
      ['Date', day],
      ...row('Payé avec', method),
      ...row('Taxe comprise', tax),
      ['Total', amount],
      ...row('Renouvellement le', renewsOn),
      ['Numéro de reçu', number],
      ['Vendeur', sellerLine(seller)],
    ],
    action: { label: 'Voir votre commande', url },
    link: renewsOn ? { label: 'Gérer ou résilier votre abonnement', url: manageUrl } : undefined,
  }),
  renewalReminder: ({ item, amount, day, url }) => ({
    subject: `Votre abonnement se renouvelle le ${day}`,
    paragraphs: [
      `Votre abonnement « ${item} » se renouvelle le ${day} pour ${amount}.`,
      'Pour le garder, vous n’avez rien à faire. Sinon, résiliez-le avant cette date : rien ne sera débité.',
    ],
    action: { label: 'Gérer votre abonnement', url },
  }),
  renewalFailed: ({ item, amount, nextTry, until, url }) => ({
    subject: 'Nous n’avons pas pu renouveler votre abonnement',
    paragraphs: [
      `Le paiement de ${amount} pour votre abonnement « ${item} » a été refusé.`,
      `Nous réessaierons le ${nextTry}. Vous pouvez tout regarder jusqu’au ${until}.`,
      'Vous préférez une autre carte ? Changez-la ici, nous l’essaierons aussitôt.',
    ],
    action: { label: 'Changer de carte', url },
  }),
  planSwitched: ({ item, next, amount, days, day, url }) => ({
    subject: `Votre formule passe à « ${next} » le ${day}`,
    paragraphs: [
      `Votre abonnement passe de « ${item} » à « ${next} » le ${day}. D’ici là, vous gardez les jours déjà payés et rien n’est débité.`,
      `Le ${day}, nous débitons ${amount} par votre moyen de paiement actuel, puis ${amount} tous les ${days} jours.`,
      'Avant cette date, vous pouvez revenir à votre formule ou résilier.',
    ],
    action: { label: 'Gérer l’abonnement', url },
    notes: ['Si ce n’était pas vous, revenez à votre formule et changez votre mot de passe.'],
  }),
  planKept: ({ item, amount, days, day, url }) => ({
    subject: `Vous gardez la formule « ${item} »`,
    paragraphs: [
      `Votre abonnement reste « ${item} ». Le changement prévu est annulé.`,
      `Il se renouvelle le ${day} pour ${amount}, puis tous les ${days} jours. Vous pouvez résilier avant cette date.`,
    ],
    action: { label: 'Gérer l’abonnement', url },
    notes: ['Si ce n’était pas vous, changez votre mot de passe.'],
  }),
  renewalCancelled: ({ item, day, url }) => ({
    subject: 'Votre abonnement ne sera pas renouvelé',
    paragraphs: [
      `Vous avez résilié votre abonnement « ${item} ». Plus rien ne sera débité.`,
      `Vous pouvez tout regarder jusqu’au ${day}. Si vous changez d’avis avant cette date, vous pouvez reprendre l’abonnement.`,
    ],
    action: { label: 'Gérer votre abonnement', url },
    notes: ['Si ce n’était pas vous, reprenez l’abonnement et changez votre mot de passe.'],
  }),
  ended: ({ item, url }) => ({
    subject: 'Votre abonnement a pris fin',
    paragraphs: [
      `Votre abonnement « ${item} » a pris fin. Plus rien ne sera débité.`,
      'Votre liste et votre historique restent dans votre compte.',
    ],
    action: { label: 'Voir les formules', url },
  }),
  refundDone: ({ item, amount, orderId }) => ({
    subject: `Votre remboursement de ${amount}`,
    paragraphs: [
      `Nous vous avons remboursé ${amount} pour « ${item} ». La somme revient par le moyen de paiement utilisé ; votre banque peut mettre quelques jours à l’afficher.`,
    ],
    notes: [`Commande ${orderId}.`],
  }),
  withdrawalLink: ({ item, amount, number, moment, days, url }) => ({
    subject: 'Confirmez votre rétractation',
    paragraphs: [
      `Le ${moment}, quelqu’un, vous sans doute, a demandé à se rétracter de cet achat : ${item}, ${amount}.`,
      'Ce lien vous permet de le confirmer. La totalité vous est remboursée par le moyen de paiement utilisé, et vous perdez aussitôt l’accès à cet achat.',
      `Le lien fonctionne pendant ${days} jours. Votre rétractation compte à partir du moment de votre demande.`,
    ],
    action: { label: 'Confirmer la rétractation', url },
    notes: [`Numéro ${number}.`, 'Si ce n’était pas vous, ignorez cet e-mail : rien n’a changé.'],
  }),
  episodeOut: ({ title, number, url, stopUrl }) => ({
    subject: `L’épisode ${number} de « ${title} » est en ligne`,
    paragraphs: [`L’épisode ${number} de « ${title} » vient de sortir.`],
    action: { label: `Regarder l’épisode ${number}`, url },
    link: { label: 'Ne plus me prévenir', url: stopUrl },
    notes: [
      'Vous nous avez demandé de vous prévenir des nouveaux épisodes de cette série. Le lien mène à sa page, où il suffit d’appuyer sur « Me prévenir » pour arrêter ; il faudra peut-être vous connecter.',
    ],
  }),
  withdrawalReceived: ({ item, amount, orderId, moment }) => ({
    subject: 'Nous avons reçu votre rétractation',
    paragraphs: [
      `Le ${moment}, nous avons reçu votre rétractation pour cet achat : ${item}, ${amount}.`,
      'La totalité vous est remboursée par le moyen de paiement utilisé, au plus tard sous 14 jours. Vous n’avez plus accès à cet achat.',
    ],
    notes: [`Commande ${orderId}. Conservez cet e-mail.`],
  }),
};
