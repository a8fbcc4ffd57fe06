/** What the plan includes, in the order in which it is told. */
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
