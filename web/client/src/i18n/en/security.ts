/** Texts of the page about the safety of the sign-in. */
export const security = {
  title: 'Security',
  password: 'Change password',
  present: 'Current password',
  change: 'Change password',
  passwordChanged: 'Your password is changed.',
  wrongPassword: 'The current password is not right.',
  devices: 'Devices',
  devicesHint:
    'Lost your phone, or used somebody else’s computer? This ends your sign-in on all devices, this one included.',
};
