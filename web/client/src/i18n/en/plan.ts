/** Strings about the plan's price and contents, for visitors and owners. */
export const plan = {
  name: '12 months',
  price: '$113',
  period: 'charged per year',
  monthly: 'that is about $9.42 a month',
  offerCategories: 'A menu with up to 25 categories',
  offerItems: 'Up to 300 items',
  offerViews: 'Unlimited views',
  offerEditing: 'Easy editing at any time',
  offerOrder: 'Ordering of categories and items',
  offerDiscount: 'Old and new price shown for discounts',
  offerPhoto: 'A photo for every item',
  offerDevices: 'For mobile and desktop',
  offerCarrier: 'A physical carrier for the QR code, made and delivered',
};
