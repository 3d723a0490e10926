import { row, sellerLine } from '../mailRows.ts';
import type { MailTexts } from '../mailTexts.ts';

/** German. */
export const dy: MailTexts = {
  passwordReset: ({ url, minutes, brand }) => ({
    subject: 'Wähle ein neues Passwort',
    paragraphs: [
      `Jemand, hoffentlich du, hat ein neues Passwort für dein Konto bei ${brand} angefordert.`,
      `Über diesen Link wählst du es. Er gilt einmal und ${minutes} Minuten lang.`,
    ],
    action: { label: 'Neues Passwort wählen', url },
    notes: ['Wenn du das nicht warst, ignoriere diese Mail: Es hat sich nichts geändert.'],
  }),
  passwordChanged: ({ url, brand }) => ({
    subject: 'Dein Passwort wurde geändert',
    paragraphs: [
      `Das Passwort deines Kontos bei ${brand} wurde gerade geändert. Überall sonst bist du jetzt abgemeldet.`,
      'Wenn du das nicht warst, wähle sofort ein neues Passwort:',
    ],
    action: { label: 'Neues Passwort wählen', url },
  }),
  accountDeleted: ({ brand }) => ({
    subject: 'Dein Konto ist gelöscht',
    paragraphs: [
      `Dein Konto bei ${brand} ist gelöscht, samt deiner Liste, deinem Verlauf und allen Anmeldungen.`,
      'Ein Abo, das du hattest, verlängert sich nicht. Wir behalten nur die Belege der Zahlungen, ohne deinen Namen und deine E-Mail-Adresse, wie es die Buchführung verlangt.',
      'Danke, dass du dabei warst.',
    ],
  }),
  receipt: ({ number, item, amount, day, tax, method, renewsOn, seller, url, manageUrl }) => ({
    subject: `Beleg ${number}`,
    paragraphs: [
      'Danke. Hier ist dein Beleg.',
      ...(renewsOn ? ['Du kannst bis zur Verlängerung jederzeit kündigen.'] : []),
    ],
    rows: [
      ['Artikel', item],
      ['Datum', day],
      ...row('Bezahlt mit', method),
      ...row('Enthaltene Steuer', tax),
      ['Summe', amount],
      ...row('Verlängert sich am', renewsOn),
      ['Belegnummer', number],
      ['Verkäufer', sellerLine(seller)],
    ],
    action: { label: 'Bestellung ansehen', url },
    link: renewsOn ? { label: 'Abo verwalten oder kündigen', url: manageUrl } : undefined,
  }),
  renewalReminder: ({ item, amount, day, url }) => ({
    subject: `Dein Abo verlängert sich am ${day}`,
    paragraphs: [
      `Dein Abo „${item}“ verlängert sich am ${day} für ${amount}.`,
      'Willst du es behalten, musst du nichts tun. Wenn nicht, kündige es vor diesem Tag: Dann wird nichts abgebucht.',
    ],
    action: { label: 'Abo verwalten', url },
  }),
  renewalFailed: ({ item, amount, nextTry, until, url }) => ({
    subject: 'Wir konnten dein Abo nicht verlängern',
    paragraphs: [
      `Die Zahlung von ${amount} für dein Abo „${item}“ wurde abgelehnt.`,
      `Wir versuchen es am ${nextTry} noch einmal. Bis zum ${until} kannst du alles sehen.`,
      'Lieber eine andere Karte? Ändere sie hier, wir versuchen es sofort.',
    ],
    action: { label: 'Karte ändern', url },
  }),
  planSwitched: ({ item, next, amount, days, day, url }) => ({
    subject: `Dein Abo wechselt am ${day} zu „${next}“`,
    paragraphs: [
      `Dein Abo wechselt am ${day} von „${item}“ zu „${next}“. Bis dahin behältst du die bezahlten Tage, und es wird nichts abgebucht.`,
      `Am ${day} buchen wir ${amount} mit deiner jetzigen Zahlungsart ab und von da an alle ${days} Tage ${amount}.`,
      'Vor diesem Tag kannst du den Wechsel zurücknehmen oder kündigen.',
    ],
    action: { label: 'Abo verwalten', url },
    notes: ['Wenn du das nicht warst, nimm den Wechsel zurück und ändere dein Passwort.'],
  }),
  planKept: ({ item, amount, days, day, url }) => ({
    subject: `Du behältst das Abo „${item}“`,
    paragraphs: [
      `Dein Abo bleibt „${item}“. Der geplante Wechsel entfällt.`,
      `Es verlängert sich am ${day} für ${amount} und von da an alle ${days} Tage. Vor diesem Tag kannst du kündigen.`,
    ],
    action: { label: 'Abo verwalten', url },
    notes: ['Wenn du das nicht warst, ändere dein Passwort.'],
  }),
  renewalCancelled: ({ item, day, url }) => ({
    subject: 'Dein Abo verlängert sich nicht',
    paragraphs: [
      `Du hast dein Abo „${item}“ gekündigt. Es wird nichts mehr abgebucht.`,
      `Du kannst bis zum ${day} alles sehen. Überlegst du es dir vorher anders, kannst du das Abo fortsetzen.`,
    ],
    action: { label: 'Abo verwalten', url },
    notes: ['Wenn du das nicht warst, setz das Abo fort und ändere dein Passwort.'],
  }),
  ended: ({ item, url }) => ({
    subject: 'Dein Abo ist beendet',
    paragraphs: [
      `Dein Abo „${item}“ ist beendet. Es wird nichts mehr abgebucht.`,
      'Deine Liste und dein Verlauf bleiben in deinem Konto.',
    ],
    action: { label: 'Abos ansehen', url },
  }),
  refundDone: ({ item, amount, orderId }) => ({
    subject: `Deine Erstattung von ${amount}`,
    paragraphs: [
      `Wir haben dir ${amount} für „${item}“ erstattet. Das Geld kommt auf dem Weg zurück, auf dem du bezahlt hast; bis deine Bank es anzeigt, kann es ein paar Tage dauern.`,
    ],
    notes: [`Bestellung ${orderId}.`],
  }),
  withdrawalLink: ({ item, amount, number, moment, days, url }) => ({
    subject: 'Bestätige deinen Widerruf',
    paragraphs: [
      `Am ${moment} hat jemand, hoffentlich du, den Widerruf dieses Kaufs verlangt: ${item}, ${amount}.`,
      'Mit diesem Link bestätigst du ihn. Du bekommst den ganzen Betrag auf dem Weg zurück, auf dem du bezahlt hast, und verlierst sofort den Zugang zu dem, was du gekauft hast.',
      `Der Link gilt ${days} Tage. Für deinen Widerruf zählt der Zeitpunkt deiner Anfrage.`,
    ],
    action: { label: 'Widerruf bestätigen', url },
    notes: [
      `Nummer ${number}.`,
      'Wenn du das nicht warst, ignoriere diese Mail: Es hat sich nichts geändert.',
    ],
  }),
  episodeOut: ({ title, number, url, stopUrl }) => ({
    subject: `Folge ${number} von „${title}“ ist da`,
    paragraphs: [`Folge ${number} von „${title}“ ist gerade erschienen.`],
    action: { label: `Folge ${number} ansehen`, url },
    link: { label: 'Nicht mehr erinnern', url: stopUrl },
    notes: [
      'Du wolltest an neue Folgen dieser Serie erinnert werden. Der Link führt auf ihre Seite, dort schaltet ein Tipp auf „Erinnere mich“ das ab; vielleicht musst du dich anmelden.',
    ],
  }),
  withdrawalReceived: ({ item, amount, orderId, moment }) => ({
    subject: 'Dein Widerruf ist eingegangen',
    paragraphs: [
      `Am ${moment} ist dein Widerruf für diesen Kauf eingegangen: ${item}, ${amount}.`,
      'Du bekommst den ganzen Betrag auf dem Weg zurück, auf dem du bezahlt hast, spätestens in 14 Tagen. Du hast keinen Zugang mehr zu dem, was du gekauft hast.',
    ],
    notes: [`Bestellung ${orderId}. Bitte bewahre diese Mail auf.`],
  }),
};
