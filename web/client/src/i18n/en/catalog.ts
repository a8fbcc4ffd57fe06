/** Texts of menus, sections, ingredients and the account, beyond what every list and form says. */
export const catalog = {
  order: 'Change the order',
  ordered: 'Done',
  duplicate: 'Duplicate',
  duplicateNamed: 'Duplicate {{name}}',
  sectionCount: 'Sections: {{n}} of {{limit}}',
  itemCount: 'Items: {{n}} of {{limit}}',
  items: 'Items: {{n}}',
  almostFull: 'Almost full',
  full: 'Full',
  uploadFailed: 'Failed to upload image',
  menus: {
    rename: 'Rename {{name}}',
    newName: 'Name ({{language}})',
    saveName: 'Save',
    renamed: 'Menu renamed',
    activate: 'Activate',
    activateNamed: 'Activate {{name}}',
    deactivate: 'Deactivate',
    deactivateNamed: 'Deactivate {{name}}',
    activated: 'The menu is active',
    deactivated: 'The menu is not active any more',
    shown: 'Guests see this menu',
    notShown: 'Guests see the active menu that was created first',
    nothingShown: 'No menu is active: guests do not see a menu yet.',
    goesToo: 'Its sections ({{sections}}) and items ({{items}}) go with it.',
    duplicated: 'The copy is ready. It is inactive until you activate it.',
    activeHint: 'Guests see it once it is active. You can prepare it in peace first.',
    emptyText:
      'A menu holds your sections and items. Create one, fill it, and activate it when it is ready for guests.',
  },
  sections: {
    orderNamed: 'Change the order of the sections in {{name}}',
    orderHint: 'Drag a section by its handle. Guests see the new order at once.',
    orderFailed: 'The order was not saved: {{message}}',
    noneHere: 'No sections in this menu yet.',
    goesToo: 'Its items ({{items}}) go with it.',
    duplicated: 'The copy is ready. Its items are inactive until you activate them.',
    upload: 'Upload a picture',
    emptyText:
      'Sections group what you offer, such as salads or drinks. Guests jump from one to another.',
    menuFirstText: 'Sections belong to a menu, so the menu comes first.',
  },
  ingredients: {
    emptyText:
      'Number what guests ask about, such as allergens. The numbers appear beside your items, with a legend below the menu.',
    numberHint: 'Guests see this number beside the items. Next free: {{n}}.',
  },
  account: {
    address: 'Address of your menu: {{address}}',
    newAddress:
      'The new address of your menu will be {{address}}. Old links and printed codes keep working.',
    names: 'Names that lead to your menu: {{n}} of {{limit}}',
    namesHint:
      'Old links and printed QR codes keep working after you change the name. A venue can have {{limit}} names in all; they cannot be given back.',
    namesLeft: 'New names left: {{n}}.',
    present: 'current name',
    logo: 'Logo',
    logoFailed: 'Failed to upload logo.',
    activeHint: 'While this is off, guests do not see your menu.',
    firstHint: 'Tell guests who you are. The name becomes the address of your menu.',
  },
};
