import type { MailTexts } from './mail-texts.ts';

export const en: MailTexts = {
  brand: 'QR-menu',
  codeLabel: 'Your code',
  passwordLabel: 'Your temporary password',
  plainLink: 'If the button does not work, open this address:',
  automatic: 'This mail was sent automatically. Nobody reads answers to it.',
  unnamedVenue: 'a venue',
  roles: { editor: 'change the menu', viewer: 'look at the menu' },
  failures: {
    ITEM_GONE: 'a dish was deleted before that time',
    MENU_GONE: 'the menu was deleted before that time',
    CURRENCY_CHANGED: 'the menu had another currency by then',
    ROLE_LOST: 'the person who planned it could no longer change the menu',
    NOT_POSSIBLE: 'it was no longer possible',
  },
  mails: {
    'sign-up': {
      subject: 'Confirm your address',
      lines: ['Welcome. Confirm that this address is yours, and you can begin with your menu.'],
      button: 'Confirm address',
      notes: [
        'The code is good for {lifetime}.',
        'You did not register? Then there is nothing to do: without the code nothing happens.',
      ],
    },
    'reset-password': {
      subject: 'Set a new password',
      lines: ['Somebody, probably you, asked for a new password for your account.'],
      button: 'Set a new password',
      notes: [
        'The code is good for {lifetime}.',
        'It was not you? Then there is nothing to do. Give the code to nobody: your password stays as it is.',
      ],
    },
    invitation: {
      subject: 'Your account is ready',
      lines: [
        'An account was made for you. Sign in with this address and the temporary password; you then choose one of your own.',
      ],
      button: 'Sign in',
      notes: ['The temporary password is good for 7 days.'],
    },
    'password-changed': {
      subject: 'Your password was changed',
      lines: [
        'The password of your account was changed ({at}). All other devices were signed out.',
        'It was you? Then there is nothing to do.',
      ],
      button: 'Sign in',
      notes: [
        'It was not you? Open the sign-in page, choose “Forgotten password” and set another one at once.',
      ],
    },
    'new-sign-in': {
      subject: 'New sign-in to your account',
      lines: [
        'Somebody signed in to your account from a device that we have not seen before ({at}).',
        'It was you? Then there is nothing to do.',
      ],
      button: 'Check your sign-ins',
      notes: [
        'It was not you? End that sign-in, and change your password at once: all devices are then signed out.',
      ],
    },
    'two-step-on': {
      subject: 'An app now asks for your code',
      lines: [
        'An authenticator app was set up for your account ({at}). Signing in with your password now also needs a code of this app.',
        'It was you? Then there is nothing to do. Keep the recovery codes where you find them without your phone.',
      ],
      button: 'Check the two steps',
      notes: ['It was not you? Change your password at once and switch the second step off.'],
    },
    'two-step-off': {
      subject: 'Your sign-in needs no code any more',
      lines: [
        'The second step of your sign-in was switched off ({at}). Your password alone is enough again.',
        'It was you? Then there is nothing to do.',
      ],
      button: 'Check the two steps',
      notes: ['It was not you? Change your password at once and switch the second step on again.'],
    },
    'lost-second-step': {
      subject: 'You have lost the second step',
      lines: [
        'Somebody who knows your password, probably you, has lost the authenticator app and the recovery codes. Enter this code on the page that asked for it. After 48 hours you can then sign in with the password alone.',
      ],
      button: 'To the sign-in page',
      notes: [
        'The code is good for {lifetime}.',
        'It was not you? Then somebody knows your password: change it at once. Give the code to nobody.',
      ],
    },
    'two-step-removal': {
      subject: 'The second step of your sign-in will be removed',
      lines: [
        'Somebody with your password and a code from a mail has asked to remove the second step of your sign-in. From {dueAt} your password alone is enough to do so.',
        'It was you? Then there is nothing to do: sign in again then.',
      ],
      button: 'Keep the second step',
      notes: [
        'It was not you? Press the button and change your password at once. Signing in with the second step keeps it too.',
      ],
    },
    'two-step-removal-soon': {
      subject: 'The second step can be removed soon',
      lines: [
        'From {dueAt} your password alone is enough to remove the second step of your sign-in, because somebody has asked for it.',
        'It was you? Then there is nothing to do: sign in again then.',
      ],
      button: 'Keep the second step',
      notes: ['It was not you? Press the button and change your password at once.'],
    },
    'recovery-codes-made': {
      subject: 'You have new recovery codes',
      lines: [
        'New recovery codes were made for your account ({at}). The earlier ones do not work any more.',
        'It was you? Then there is nothing to do.',
      ],
      button: 'Check the two steps',
      notes: ['It was not you? Change your password at once and make new codes.'],
    },
    'recovery-code-used': {
      subject: 'A recovery code was used',
      lines: [
        'Somebody signed in to your account with your password and a recovery code ({at}). Codes left: {left}.',
        'It was you? Then there is nothing to do. If your phone is lost, set up the app on another one.',
      ],
      button: 'Check the two steps',
      notes: ['It was not you? Change your password at once: all devices are then signed out.'],
    },
    'passkey-added': {
      subject: 'A passkey was added',
      lines: [
        'A passkey was added to your account ({at}): {name}. It signs in without a password.',
        'It was you? Then there is nothing to do.',
      ],
      button: 'Check the passkeys',
      notes: ['It was not you? Delete the passkey and change your password at once.'],
    },
    'passkey-removed': {
      subject: 'A passkey was removed',
      lines: [
        'A passkey of your account was removed ({at}): {name}. It does not sign in any more.',
        'It was you? Then there is nothing to do.',
      ],
      button: 'Check the passkeys',
      notes: ['It was not you? Change your password at once: all devices are then signed out.'],
    },
    'staff-invitation': {
      subject: 'You are invited to work on a menu',
      lines: [
        'You are invited to work on the menu of {venue}. You will be able to {role}.',
        'Press the button, then register or sign in with this address.',
      ],
      button: 'To the invitation',
      notes: [
        'The invitation is good until {endsAt}. If it has ended, ask for it to be sent again.',
        'You do not know this venue? Then ignore this mail.',
      ],
    },
    'subscription-ends': {
      subject: 'Your subscription ends on {endsAt}',
      lines: [
        'The subscription of {venue} is valid until {endsAt}. Days left: {days}.',
        'Renew it so that everything goes on as it is.',
      ],
      button: 'To the subscription',
      notes: ['You have paid already? Then there is nothing to do.'],
    },
    'subscription-ended': {
      subject: 'Your subscription has ended',
      lines: [
        'The subscription of {venue} was valid until {endsAt}.',
        'Your menu and all that you entered are kept. Renew the subscription to go on.',
      ],
      button: 'To the subscription',
      notes: ['You have paid already? Then there is nothing to do.'],
    },
    'staff-joined': {
      subject: 'Somebody accepted your invitation',
      lines: ['{member} works on your menu now ({at}) and can {role}.'],
      button: 'To the staff',
      notes: [
        'You did not invite this person? Remove them from the staff and change your password.',
      ],
    },
    'scheduled-change-failed': {
      subject: 'A planned change was not made',
      lines: [
        'A change of your menu was planned for {at}, but it was not made. The reason: {reason}.',
        'Nothing was changed. Check your menu, and plan the change again if you still want it.',
      ],
      button: 'To the planned changes',
      notes: [
        'No prices were converted or changed in part: such a change is made as a whole or not at all.',
      ],
    },
    'deletion-requested': {
      subject: 'Your account will be deleted',
      lines: [
        'The deletion of your account was requested ({at}). On {dueAt} your venue, its menu and all that you entered will be deleted for good.',
        'Until then you can stop it: open the security page and press “Take back” at the top.',
      ],
      button: 'Check security',
      notes: ['It was not you? Take the deletion back and change your password at once.'],
    },
    'deletion-withdrawn': {
      subject: 'Your account stays',
      lines: ['The deletion of your account was stopped ({at}). Everything stays as it is.'],
      button: 'Check security',
      notes: ['It was not you? Change your password at once: all devices are then signed out.'],
    },
    'account-deleted': {
      subject: 'Your account was deleted',
      lines: ['Your account was deleted as requested ({at}), with your venue and its menu.'],
      button: 'To the home page',
      notes: ['We will send you no more mail.'],
    },
  },
};
