/** The plan's contents, in the order of the text. */
export const planOffers = [
  'plan.offerCategories',
  'plan.offerItems',
  'plan.offerViews',
  'plan.offerEditing',
  'plan.offerOrder',
  'plan.offerDiscount',
  'plan.offerPhoto',
  'plan.offerDevices',
  'plan.offerCarrier',
] as const;
