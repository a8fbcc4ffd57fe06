import type { plan as texts } from '#i18n/en/plan.ts';

export const plan: typeof texts = {
  name: '12 Monate',
  price: '99\u00a0€',
  period: 'jährliche Abrechnung',
  monthly: 'das sind 8,25 € im Monat',
  offerCategories: 'Speisekarte mit bis zu 25 Kategorien',
  offerItems: 'Bis zu 300 Produkte',
  offerViews: 'Unbegrenzte Aufrufe',
  offerEditing: 'Jederzeit einfach zu bearbeiten',
  offerOrder: 'Reihenfolge von Kategorien und Produkten wählbar',
  offerDiscount: 'Alter und neuer Preis bei Rabatt',
  offerPhoto: 'Ein Foto zu jedem Produkt',
  offerDevices: 'Für Handy und Computer',
  offerCarrier: 'Ein Aufsteller für den QR-Code, gefertigt und geliefert',
};
