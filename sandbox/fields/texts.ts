export interface FieldTexts {
  lang: string;
  title: string;
  number: string;
  expiry: string;
  expiryHint: string;
  cvv: string;
  testMode: string;
  errors: {
    number_missing: string;
    number_invalid: string;
    test_cards_only: string;
    expiry_invalid: string;
    expiry_past: string;
    cvv_invalid: string;
  };
}

const TEXTS: Record<string, FieldTexts> = {
  en: {
    lang: 'en',
    title: 'Card details',
    number: 'Card number',
    expiry: 'Expiry date',
    expiryHint: 'MM/YY',
    cvv: 'CVV',
    testMode: 'Test mode: no money moves',
    errors: {
      number_missing: 'Enter the card number',
      number_invalid: 'Check the card number',
      test_cards_only: 'Only test cards work here; never type a real card',
      expiry_invalid: 'Enter it as MM/YY',
      expiry_past: 'This card has expired',
      cvv_invalid: 'Enter the 3 digits',
    },
  },
  es: {
    lang: 'es',
    title: 'Datos de la tarjeta',
    number: 'Número de tarjeta',
    expiry: 'Vencimiento',
    expiryHint: 'MM/AA',
    cvv: 'CVV',
    testMode: 'Modo de prueba: no se mueve dinero',
    errors: {
      number_missing: 'Ingresa el número de tarjeta',
      number_invalid: 'Revisa el número de tarjeta',
      test_cards_only: 'Aquí solo funcionan tarjetas de prueba; nunca escribas una tarjeta real',
      expiry_invalid: 'Ingrésala como MM/AA',
      expiry_past: 'Tarjeta vencida',
      cvv_invalid: 'Ingresa los 3 dígitos',
    },
  },
  fr: {
    lang: 'fr',
    title: 'Données de la carte',
    number: 'Numéro de carte',
    expiry: 'Expiration',
    expiryHint: 'MM/AA',
    cvv: 'CVV',
    testMode: 'Mode test : aucun argent ne circule',
    errors: {
      number_missing: 'Saisissez le numéro de carte',
      number_invalid: 'Vérifiez le numéro de carte',
      test_cards_only: 'Seules les cartes de test fonctionnent ici ; ne saisissez jamais une vraie carte',
      expiry_invalid: 'Saisissez MM/AA',
      expiry_past: 'Carte expirée',
      cvv_invalid: 'Saisissez les 3 chiffres',
    },
  },
  de: {
    lang: 'de',
    title: 'Kartendaten',
    number: 'Kartennummer',
    expiry: 'Gültig bis',
    expiryHint: 'MM/JJ',
    cvv: 'Prüfziffer',
    testMode: 'Testmodus: Es fließt kein Geld',
    errors: {
      number_missing: 'Gib die Kartennummer ein',
      number_invalid: 'Prüfe die Kartennummer',
      test_cards_only: 'Hier funktionieren nur Testkarten; gib niemals eine echte Karte ein',
      expiry_invalid: 'Gib MM/JJ ein',
      expiry_past: 'Karte abgelaufen',
      cvv_invalid: 'Gib die 3 Ziffern ein',
    },
  },
  pt: {
    lang: 'pt',
    title: 'Dados do cartão',
    number: 'Número do cartão',
    expiry: 'Validade',
    expiryHint: 'MM/AA',
    cvv: 'CVV',
    testMode: 'Modo de teste: nenhum dinheiro é movimentado',
    errors: {
      number_missing: 'Digite o número do cartão',
      number_invalid: 'Verifique o número do cartão',
      test_cards_only: 'Aqui só funcionam cartões de teste; nunca digite um cartão real',
      expiry_invalid: 'Digite como MM/AA',
      expiry_past: 'Cartão vencido',
      cvv_invalid: 'Digite os 3 dígitos',
    },
  },
};

export function fieldTexts(tag: string): FieldTexts {
  const lang = tag.toLowerCase().split(/[-_]/)[0] ?? '';
  const texts = Object.hasOwn(TEXTS, lang) ? TEXTS[lang] : TEXTS.en;
  if (!texts) throw new Error('English texts are missing');
  return texts;
}
