import { row, sellerLine } from '../mailRows.ts';
import type { MailTexts } from '../mailTexts.ts';

export const es: MailTexts = {
  signature: 'Cliffhanger',
  passwordReset: ({ url, minutes }) => ({
    subject: 'Elige una contraseña nueva',
    paragraphs: [
      'Alguien, esperamos que tú, ha pedido una contraseña nueva para tu cuenta de Cliffhanger.',
      `Con este enlace puedes elegirla. Funciona una sola vez, durante ${minutes} minutos.`,
    ],
    action: { label: 'Elegir una contraseña nueva', url },
    notes: ['Si no has sido tú, ignora este correo: no ha cambiado nada.'],
  }),
  passwordChanged: ({ url }) => ({
    subject: 'Tu contraseña ha cambiado',
    paragraphs: [
      'La contraseña de tu cuenta de Cliffhanger se acaba de cambiar. Hemos cerrado tu sesión en todos los demás dispositivos.',
      'Si no has sido tú, elige una contraseña nueva cuanto antes:',
    ],
    action: { label: 'Elegir una contraseña nueva', url },
  }),
  accountDeleted: () => ({
    subject: 'Tu cuenta se ha eliminado',
    paragraphs: [
      'Tu cuenta de Cliffhanger se ha eliminado, junto con tu lista, tu historial y todas tus sesiones.',
      'Si tenías una suscripción, no se renovará. Solo conservamos los registros de pagos, sin tu nombre ni tu correo, como exige la contabilidad.',
      'Gracias por haber estado con nosotros.',
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
    link: renewsOn ? { label: 'Cancelar o gestionar tu plan', url: manageUrl } : undefined,
  }),
  renewalReminder: ({ item, amount, day, url }) => ({
    subject: `Tu suscripción se renueva el ${day}`,
    paragraphs: [
      `Tu suscripción «${item}» se renueva el ${day} por ${amount}.`,
      'Si quieres seguir, no tienes que hacer nada. Si no, cancélala antes de ese día y no se cobrará nada.',
    ],
    action: { label: 'Gestionar la suscripción', url },
  }),
  renewalFailed: ({ item, amount, nextTry, until, url }) => ({
    subject: 'No se ha podido renovar tu suscripción',
    paragraphs: [
      `El pago de ${amount} de tu suscripción «${item}» ha sido rechazado.`,
      `Lo intentaremos de nuevo el ${nextTry}. Hasta el ${until} puedes seguir viendo todo.`,
      'Para pagar con otra tarjeta, cámbiala aquí: lo intentamos al momento.',
    ],
    action: { label: 'Cambiar la tarjeta', url },
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
      `Has cancelado la renovación de tu suscripción «${item}». No se cobrará nada más.`,
      `Puedes seguir viendo todo hasta el ${day}. Si cambias de opinión antes de ese día, puedes dejar que se renueve.`,
    ],
    action: { label: 'Gestionar la suscripción', url },
    notes: ['Si no fuiste tú, vuelve a activar la renovación y cambia tu contraseña.'],
  }),
  ended: ({ item, url }) => ({
    subject: 'Tu suscripción ha terminado',
    paragraphs: [
      `Tu suscripción «${item}» ha terminado. No se cobrará nada más.`,
      'Tu lista y tu historial siguen en tu cuenta.',
    ],
    action: { label: 'Ver los planes', url },
  }),
  refundDone: ({ item, amount, orderId }) => ({
    subject: `Tu reembolso de ${amount}`,
    paragraphs: [
      `Te hemos reembolsado ${amount} por «${item}». Vuelve por el mismo medio con que pagaste; los bancos tardan unos días en mostrarlo.`,
    ],
    notes: [`Pedido ${orderId}.`],
  }),
  withdrawalLink: ({ item, amount, number, moment, days, url }) => ({
    subject: 'Confirma tu desistimiento',
    paragraphs: [
      `El ${moment} alguien, esperamos que tú, pidió desistir de esta compra: ${item}, ${amount}.`,
      'Con este enlace lo confirmas. Te devolvemos todo el importe por el mismo medio de pago, y lo que compraste se cierra al momento.',
      `El enlace funciona durante ${days} días. El momento en que lo pediste cuenta como el de tu desistimiento.`,
    ],
    action: { label: 'Confirmar el desistimiento', url },
    notes: [`Número ${number}.`, 'Si no fuiste tú, ignora este correo: no ha cambiado nada.'],
  }),
  withdrawalReceived: ({ item, amount, orderId, moment }) => ({
    subject: 'Hemos recibido tu desistimiento',
    paragraphs: [
      `El ${moment} recibimos tu desistimiento de esta compra: ${item}, ${amount}.`,
      'Te devolvemos todo el importe por el mismo medio de pago, a más tardar en 14 días. Lo que compraste queda cerrado desde ahora.',
    ],
    notes: [`Pedido ${orderId}. Conserva este correo.`],
  }),
};
