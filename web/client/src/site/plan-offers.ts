/** The features of the plan, in the order in which they are listed. */
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
