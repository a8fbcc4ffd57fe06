import type { MailTexts } from './mail-texts.ts';

export const en: MailTexts = {
  brand: 'QR-menu',
  codeLabel: 'Your code',
  passwordLabel: 'Your temporary password',
  plainLink: 'If the button does not work, open this address:',
  automatic: 'This is an automatic e-mail. Replies to it are not read.',
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
      lines: ['Welcome! Confirm that this is your address, and you can start on your menu.'],
      button: 'Confirm address',
      notes: [
        'The code is valid for {lifetime}.',
        'If you did not register, ignore this e-mail. Nothing happens without the code.',
      ],
    },
    'reset-password': {
      subject: 'Set a new password',
      lines: ['Someone, probably you, asked for a new password for your account.'],
      button: 'Set a new password',
      notes: [
        'The code is valid for {lifetime}.',
        'If it was not you, ignore this e-mail: your password stays the same. Do not give the code to anyone.',
      ],
    },
    invitation: {
      subject: 'Your account is ready',
      lines: [
        'An account was created for you. Sign in with this address and the temporary password. You will then choose your own password.',
      ],
      button: 'Sign in',
      notes: ['The temporary password is valid for 7 days.'],
    },
    'password-changed': {
      subject: 'Your password was changed',
      lines: [
        'The password of your account was changed ({at}). All other devices were signed out.',
        'If this was you, you do not need to do anything.',
      ],
      button: 'Sign in',
      notes: [
        'If it was not you, open the sign-in page, press “Forgot your password?” and set a new password right away.',
      ],
    },
    'new-sign-in': {
      subject: 'New sign-in to your account',
      lines: [
        'Someone signed in to your account from a device that we have not seen before ({at}).',
        'If this was you, you do not need to do anything.',
      ],
      button: 'Check your sign-ins',
      notes: [
        'If it was not you, end that sign-in and change your password right away. All devices will then be signed out.',
      ],
    },
    'two-step-on': {
      subject: 'You now need a code from an app to sign in',
      lines: [
        'An authenticator app was set up for your account ({at}). To sign in with your password, you now also need a code from this app.',
        'If this was you, you do not need to do anything. Keep the recovery codes in a place where you can find them without your phone.',
      ],
      button: 'Check the two steps',
      notes: ['If it was not you, change your password right away and switch off the second step.'],
    },
    'two-step-off': {
      subject: 'You no longer need a code to sign in',
      lines: [
        'The second step of your sign-in was switched off ({at}). Your password alone is now enough again.',
        'If this was you, you do not need to do anything.',
      ],
      button: 'Check the two steps',
      notes: [
        'If it was not you, change your password right away and switch the second step on again.',
      ],
    },
    'lost-second-step': {
      subject: 'You have lost the second step',
      lines: [
        'Someone who knows your password, probably you, has lost the authenticator app and the recovery codes. Enter this code on the page that asks for it. After 48 hours you can sign in with the password alone.',
      ],
      button: 'To the sign-in page',
      notes: [
        'The code is valid for {lifetime}.',
        'If it was not you, someone knows your password: change it right away. Do not give the code to anyone.',
      ],
    },
    'two-step-removal': {
      subject: 'The second step of your sign-in will be removed',
      lines: [
        'Someone with your password and a code from an e-mail has asked to remove the second step of your sign-in. From {dueAt}, your password alone will be enough to do this.',
        'If this was you, you do not need to do anything now. Sign in again after that time.',
      ],
      button: 'Keep the second step',
      notes: [
        'If it was not you, press the button and change your password right away. Signing in with the second step also keeps it.',
      ],
    },
    'two-step-removal-soon': {
      subject: 'The second step can be removed soon',
      lines: [
        'From {dueAt}, your password alone will be enough to remove the second step of your sign-in, because someone has asked for this.',
        'If this was you, you do not need to do anything now. Sign in again after that time.',
      ],
      button: 'Keep the second step',
      notes: ['If it was not you, press the button and change your password right away.'],
    },
    'recovery-codes-made': {
      subject: 'You have new recovery codes',
      lines: [
        'New recovery codes were created for your account ({at}). The old ones no longer work.',
        'If this was you, you do not need to do anything.',
      ],
      button: 'Check the two steps',
      notes: ['If it was not you, change your password right away and create new codes.'],
    },
    'recovery-code-used': {
      subject: 'A recovery code was used',
      lines: [
        'Someone signed in to your account with your password and a recovery code ({at}). Codes left: {left}.',
        'If this was you, you do not need to do anything. If you have lost your phone, set up the app on another one.',
      ],
      button: 'Check the two steps',
      notes: [
        'If it was not you, change your password right away. All devices will then be signed out.',
      ],
    },
    'passkey-added': {
      subject: 'A passkey was added',
      lines: [
        'A passkey was added to your account ({at}): {name}. It can be used to sign in without a password.',
        'If this was you, you do not need to do anything.',
      ],
      button: 'Check the passkeys',
      notes: ['If it was not you, delete the passkey and change your password right away.'],
    },
    'passkey-removed': {
      subject: 'A passkey was removed',
      lines: [
        'A passkey was removed from your account ({at}): {name}. It can no longer be used to sign in.',
        'If this was you, you do not need to do anything.',
      ],
      button: 'Check the passkeys',
      notes: [
        'If it was not you, change your password right away. All devices will then be signed out.',
      ],
    },
    'staff-invitation': {
      subject: 'You are invited to work on a menu',
      lines: [
        'You are invited to work on the menu of {venue}. You will be able to {role}.',
        'Press the button, then register or sign in with this address.',
      ],
      button: 'To the invitation',
      notes: [
        'The invitation is valid until {endsAt}. If it has expired, ask for a new one.',
        'If you do not know this venue, ignore this e-mail.',
      ],
    },
    'subscription-ends': {
      subject: 'Your subscription ends on {endsAt}',
      lines: [
        'The subscription of {venue} is valid until {endsAt}. Days left: {days}.',
        'Renew it to keep everything as it is.',
      ],
      button: 'To the subscription',
      notes: ['If you have already paid, you do not need to do anything.'],
    },
    'subscription-ended': {
      subject: 'Your subscription has ended',
      lines: [
        'The subscription of {venue} was valid until {endsAt}.',
        'Your menu and everything you entered are kept. Renew the subscription to continue.',
      ],
      button: 'To the subscription',
      notes: ['If you have already paid, you do not need to do anything.'],
    },
    'staff-joined': {
      subject: 'Someone accepted your invitation',
      lines: ['{member} has joined your staff ({at}) and can {role}.'],
      button: 'To the staff',
      notes: [
        'If you did not invite this person, remove them from the staff and change your password.',
      ],
    },
    'scheduled-change-failed': {
      subject: 'A planned change was not made',
      lines: [
        'A change to your menu was planned for {at}, but it was not made. The reason: {reason}.',
        'Nothing was changed. Check your menu, and plan the change again if you still want it.',
      ],
      button: 'To the planned changes',
      notes: [
        'No prices were changed or converted: such a change is made completely or not at all.',
      ],
    },
    'deletion-requested': {
      subject: 'Your account will be deleted',
      lines: [
        'The deletion of your account was requested ({at}). On {dueAt}, your venue, its menu and everything you entered will be deleted for good.',
        'You can stop this until then: open the security page and press “Cancel deletion” at the top.',
      ],
      button: 'Check security',
      notes: ['If it was not you, cancel the deletion and change your password right away.'],
    },
    'deletion-withdrawn': {
      subject: 'Your account will not be deleted',
      lines: ['The deletion of your account was cancelled ({at}). Everything stays as it is.'],
      button: 'Check security',
      notes: [
        'If it was not you, change your password right away. All devices will then be signed out.',
      ],
    },
    'account-deleted': {
      subject: 'Your account was deleted',
      lines: [
        'As requested, your account was deleted together with your venue and its menu ({at}).',
      ],
      button: 'To the home page',
      notes: ['You will not receive any more e-mails from us.'],
    },
  },
};
