import { mailTexts, renderMail } from '@qr-menu/mail/render';
import type { Language } from '@qr-menu/schema';

/** Replaced with the real value when the handler is bundled. */
declare const PUBLIC_URL: string;

/** The fields of Cognito's trigger events that are used here. */
export type CustomMessageEvent = {
  readonly triggerSource: string;
  readonly request: {
    /** A placeholder. Cognito replaces it with the code, which this function never receives. */
    readonly codeParameter: string;
    readonly userAttributes: Readonly<Record<string, string>>;
    readonly clientMetadata?: Readonly<Record<string, string>>;
  };
  readonly response: { emailSubject?: string | null; emailMessage?: string | null };
};

const kinds = new Map<string, 'sign-up' | 'reset-password'>([
  ['CustomMessage_SignUp', 'sign-up'],
  ['CustomMessage_ResendCode', 'sign-up'],
  ['CustomMessage_ForgotPassword', 'reset-password'],
]);

const isLanguage = (text: string): text is Language => Object.hasOwn(mailTexts, text);

/** Replaces the text of Cognito's emails with our own, except for unknown kinds of emails. */
export const handler = async (event: CustomMessageEvent): Promise<CustomMessageEvent> => {
  const { triggerSource, request, response } = event;
  const kind = kinds.get(triggerSource);
  if (kind === undefined) return event;
  const spoken = request.clientMetadata?.language ?? '';
  const language = isLanguage(spoken) ? spoken : 'bg';
  const { email: to = '' } = request.userAttributes;
  const mail = renderMail({ kind, to, language, code: request.codeParameter }, PUBLIC_URL);
  response.emailSubject = mail.subject;
  response.emailMessage = mail.html;
  return event;
};
