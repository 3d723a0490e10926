/**
 * Names the words about withdrawal that stand above every way to pay (`shop.withdraw` in `i18n/`). An order keeps the
 * version that its buyer has agreed to, so words that mean something else need another one.
 */
export const WITHDRAWAL_TERMS = '2026-11';
