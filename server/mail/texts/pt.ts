import { row, sellerLine } from '../mailRows.ts';
import type { MailTexts } from '../mailTexts.ts';

export const pt: MailTexts = {
  passwordReset: ({ url, minutes, brand }) => ({
    subject: 'Escolha uma nova senha',
    paragraphs: [
      `Alguém, esperamos que você, pediu uma nova senha para a sua conta do ${brand}.`,
      `Use este link para escolher uma. Ele funciona uma única vez, por ${minutes} minutos.`,
    ],
    action: { label: 'Escolher uma nova senha', url },
    notes: ['Se não foi você, ignore este e-mail: nada mudou.'],
  }),
  passwordChanged: ({ url, brand }) => ({
    subject: 'Sua senha foi alterada',
    paragraphs: [
      `A senha da sua conta do ${brand} acabou de ser alterada. Sua sessão foi encerrada em todos os outros aparelhos.`,
      'Se não foi você, escolha uma nova senha agora mesmo:',
    ],
    action: { label: 'Escolher uma nova senha', url },
  }),
  accountDeleted: ({ brand }) => ({
    subject: 'Sua conta foi excluída',
    paragraphs: [
      `Sua conta do ${brand} foi excluída, junto com a sua lista, o seu histórico e todos os acessos.`,
      'Se você tinha uma assinatura, ela não será renovada. Guardamos apenas os registros de pagamentos, sem o seu nome nem o seu e-mail, como a contabilidade exige.',
      'Obrigado por assistir com a gente.',
    ],
  }),
  receipt: ({ number, item, amount, day, tax, method, renewsOn, seller, url, manageUrl }) => ({
    subject: `Recibo ${number}`,
    paragraphs: [
      'Obrigado. Aqui está o seu recibo.',
      ...(renewsOn ? ['Você pode cancelar quando quiser antes da renovação.'] : []),
    ],
    rows: [
      ['Item', item],
      ['Data', day],
      ...row('Pago com', method),
      ...row('Imposto incluído', tax),
      ['Total', amount],
      ...row('Renova em', renewsOn),
      ['Número do recibo', number],
      ['Vendedor', sellerLine(seller)],
    ],
    action: { label: 'Ver seu pedido', url },
    link: renewsOn ? { label: 'Gerenciar ou cancelar seu plano', url: manageUrl } : undefined,
  }),
  renewalReminder: ({ item, amount, day, url }) => ({
    subject: `Sua assinatura renova em ${day}`,
    paragraphs: [
      `Sua assinatura “${item}” renova em ${day} por ${amount}.`,
      'Para continuar, você não precisa fazer nada. Se não quiser, cancele antes desse dia: nada será cobrado.',
    ],
    action: { label: 'Gerenciar sua assinatura', url },
  }),
  renewalFailed: ({ item, amount, nextTry, until, url }) => ({
    subject: 'Não conseguimos renovar sua assinatura',
    paragraphs: [
      `O pagamento de ${amount} da sua assinatura “${item}” foi recusado.`,
      `Tentaremos de novo em ${nextTry}. Você pode assistir a tudo até ${until}.`,
      'Prefere outro cartão? Troque aqui e tentamos na hora.',
    ],
    action: { label: 'Trocar o cartão', url },
  }),
  planSwitched: ({ item, next, amount, days, day, url }) => ({
    subject: `Seu plano muda para “${next}” em ${day}`,
    paragraphs: [
      `Sua assinatura muda de “${item}” para “${next}” em ${day}. Até lá, você mantém os dias que já pagou e nada é cobrado.`,
      `Em ${day}, cobramos ${amount} na sua forma de pagamento atual e, a partir daí, ${amount} a cada ${days} dias.`,
      'Antes desse dia, você pode voltar ao seu plano ou cancelar.',
    ],
    action: { label: 'Gerenciar a assinatura', url },
    notes: ['Se não foi você, volte ao seu plano e mude sua senha.'],
  }),
  planKept: ({ item, amount, days, day, url }) => ({
    subject: `Você continua com o plano ${item}`,
    paragraphs: [
      `Sua assinatura continua “${item}”. A mudança que estava prevista foi desfeita.`,
      `Ela renova em ${day} por ${amount} e, a partir daí, a cada ${days} dias. Você pode cancelar antes desse dia.`,
    ],
    action: { label: 'Gerenciar a assinatura', url },
    notes: ['Se não foi você, mude sua senha.'],
  }),
  renewalCancelled: ({ item, day, url }) => ({
    subject: 'Sua assinatura não será renovada',
    paragraphs: [
      `Você cancelou a renovação da sua assinatura “${item}”. Nada mais será cobrado.`,
      `Você pode assistir a tudo até ${day}. Se mudar de ideia antes desse dia, pode reativar a renovação.`,
    ],
    action: { label: 'Gerenciar sua assinatura', url },
    notes: ['Se não foi você, reative a renovação e troque sua senha.'],
  }),
  ended: ({ item, url }) => ({
    subject: 'Sua assinatura terminou',
    paragraphs: [
      `Sua assinatura “${item}” terminou. Nada mais será cobrado.`,
      'Sua lista e seu histórico continuam na sua conta.',
    ],
    action: { label: 'Ver os planos', url },
  }),
  refundDone: ({ item, amount, orderId }) => ({
    subject: `Seu reembolso de ${amount}`,
    paragraphs: [
      `Reembolsamos ${amount} por “${item}”. O valor volta pelo mesmo meio de pagamento; seu banco pode levar alguns dias para mostrar.`,
    ],
    notes: [`Pedido ${orderId}.`],
  }),
  withdrawalLink: ({ item, amount, number, moment, days, url }) => ({
    subject: 'Confirme sua desistência',
    paragraphs: [
      `Em ${moment}, alguém, esperamos que você, pediu para desistir desta compra: ${item}, ${amount}.`,
      'Com este link você confirma. Você recebe o valor total de volta pelo mesmo meio de pagamento, e perde na hora o acesso ao que comprou.',
      `O link funciona por ${days} dias. Sua desistência vale a partir do momento do pedido.`,
    ],
    action: { label: 'Confirmar a desistência', url },
    notes: [`Número ${number}.`, 'Se não foi você, ignore este e-mail: nada mudou.'],
  }),
  episodeOut: ({ title, number, url, stopUrl }) => ({
    subject: `Saiu o episódio ${number} de “${title}”`,
    paragraphs: [`O episódio ${number} de “${title}” acabou de sair.`],
    action: { label: `Assistir ao episódio ${number}`, url },
    link: { label: 'Não quero mais avisos', url: stopUrl },
    notes: [
      'Você pediu para avisarmos sobre novos episódios desta série. O link leva à página dela, onde um toque em “Me avise” desliga os avisos; talvez seja preciso entrar.',
    ],
  }),
  withdrawalReceived: ({ item, amount, orderId, moment }) => ({
    subject: 'Recebemos sua desistência',
    paragraphs: [
      `Em ${moment}, recebemos sua desistência desta compra: ${item}, ${amount}.`,
      'Você recebe o valor total de volta pelo mesmo meio de pagamento, em até 14 dias. Você não tem mais acesso ao que comprou.',
    ],
    notes: [`Pedido ${orderId}. Guarde este e-mail.`],
  }),
};
