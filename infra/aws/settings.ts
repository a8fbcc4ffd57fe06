import { z } from 'zod';

const name = z.string().regex(/^(?=.{4,253}$)([a-z0-9-]+\.)+[a-z]{2,}$/, 'must be a host name');

/** What differs from one installation to another: context values of the CDK (`-c domain=…`). */
const settingsSchema = z.object({
  /** Where browsers reach the product. Printed codes lead to it: it must stay what it is. */
  domain: name,
  /** The load balancer's own name, for CloudFront alone. */
  originDomain: name,
  /** For `domain`; CloudFront wants it in us-east-1. */
  certificate: z.string().regex(/^arn:aws:acm:us-east-1:\d{12}:certificate\/.+$/),
  /** For `originDomain`, in the stack's region. */
  originCertificate: z.string().regex(/^arn:aws:acm:[\w-]+:\d{12}:certificate\/.+$/),
  /** The region's list of CloudFront's addresses, com.amazonaws.global.cloudfront.origin-facing. */
  cloudFrontAddresses: z.string().regex(/^pl-[0-9a-f]+$/),
  /** A web ACL of scope CLOUDFRONT, which has to be made in us-east-1. */
  webAcl: z
    .string()
    .regex(/^arn:aws:wafv2:us-east-1:\d{12}:global\/webacl\/.+$/)
    .optional(),
  /** Of all images; a release has a tag of its own. */
  imageTag: z.string().regex(/^[\w.-]{1,128}$/),
  alarmEmail: z.email(),
  /** Verified in SES, which sends the codes of registrations; Cognito's own mail stops at 50 a day. */
  senderEmail: z.email().optional(),
  /** SES's SMTP endpoint with the user's name: `smtps://<user>@email-smtp.<region>.amazonaws.com:465`. */
  mailServer: z
    .string()
    .regex(/^smtps:\/\/[\w%.+-]+@[\w.-]+(:\d+)?$/, 'must be smtps://user@host:465')
    .optional(),
  /** Identity of the log; another number only after republishing. */
  logEpoch: z.coerce.number().int().min(1).default(1),
  /** Its topic: another name only after republishing. */
  logTopic: z
    .string()
    .regex(/^[\w.-]{1,200}$/)
    .default('menu-commits'),
  /** Of the topic; another number only with another topic. */
  logPartitions: z.coerce.number().int().min(1).max(1_000).default(12),
  /** While the master key of personal data is being changed: a second one beside it. */
  secondMasterKey: z.enum(['on', 'off']).default('off'),
  /** What guests are shown of a venue whose subscription has ended. */
  lapsedMenus: z.enum(['shown', 'hidden']).default('shown'),
  /** How owners pay: shown beside their subscription. Without it they are asked to write or call. */
  paymentText: z.string().trim().min(1).max(2_000).optional(),
  size: z.enum(['small', 'medium', 'large']).default('small'),
});

export type Settings = z.infer<typeof settingsSchema>;

/** Reports all faults at once, by the names that the command line has. */
export function readSettings(contextOf: (name: string) => unknown): Settings {
  const entries = Object.keys(settingsSchema.shape).map((key) => [key, contextOf(key)]);
  const parsed = settingsSchema.safeParse(Object.fromEntries(entries));
  if (parsed.success) return parsed.data;
  const faults = parsed.error.issues.map(
    ({ path, message }) => `  -c ${path.join('.')}=…: ${message}`,
  );
  throw new TypeError(`the settings are not usable:\n${faults.join('\n')}`);
}
