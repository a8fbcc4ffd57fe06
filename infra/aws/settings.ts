import { z } from 'zod';

const name = z.string().regex(/^(?=.{4,253}$)([a-z0-9-]+\.)+[a-z]{2,}$/, 'must be a host name');

const contact = z
  .string()
  .regex(/^(mailto:[^\s@?]+@[^\s@?]+|https:\/\/\S+)$/, 'must be mailto:… or https://…');

/** The settings of an installation: context values of the CDK (`-c domain=…`). */
const settingsSchema = z.object({
  /** The host name that browsers use. It is in printed QR codes, so it must never change. */
  domain: name,
  /** The host name of the load balancer, which only CloudFront uses. */
  originDomain: name,
  /** The certificate for `domain`. CloudFront requires it in us-east-1. */
  certificate: z.string().regex(/^arn:aws:acm:us-east-1:\d{12}:certificate\/.+$/),
  /** The certificate for `originDomain`, in the stack's region. */
  originCertificate: z.string().regex(/^arn:aws:acm:[\w-]+:\d{12}:certificate\/.+$/),
  /** The region's prefix list with CloudFront's addresses, com.amazonaws.global.cloudfront.origin-facing. */
  cloudFrontAddresses: z.string().regex(/^pl-[0-9a-f]+$/),
  /** A web ACL with scope CLOUDFRONT. It must be created in us-east-1. */
  webAcl: z
    .string()
    .regex(/^arn:aws:wafv2:us-east-1:\d{12}:global\/webacl\/.+$/)
    .optional(),
  /** The tag of all images. Each release has a different tag. */
  imageTag: z.string().regex(/^[\w.-]{1,128}$/),
  alarmEmail: z.email(),
  /**
   * An address verified in SES, from which the registration codes are sent. Without it, Cognito sends them,
   * but at most 50 a day.
   */
  senderEmail: z.email().optional(),
  /** The SMTP endpoint of SES: `smtps://<user>@email-smtp.<region>.amazonaws.com:465`. */
  mailServer: z
    .string()
    .regex(/^smtps:\/\/[\w%.+-]+@[\w.-]+(:\d+)?$/, 'must be smtps://user@host:465')
    .optional(),
  /** The epoch of the log. Only change it after publishing the archive as a new log. */
  logEpoch: z.coerce.number().int().min(1).default(1),
  /** The topic of the log. Only change it after publishing the archive as a new log. */
  logTopic: z
    .string()
    .regex(/^[\w.-]{1,200}$/)
    .default('menu-commits'),
  /** The number of partitions of the topic. Change it only together with the topic itself. */
  logPartitions: z.coerce.number().int().min(1).max(1_000).default(12),
  /** A second master key for personal data, during a rotation. */
  secondMasterKey: z.enum(['on', 'off']).default('off'),
  /** Whether guests can still see the menu of a venue whose subscription has expired. */
  lapsedMenus: z.enum(['shown', 'hidden']).default('shown'),
  /** The text about payment that owners see. Without it, they are asked to write or call. */
  paymentText: z.string().trim().min(1).max(2_000).optional(),
  /** The contact for reports of vulnerabilities, for `/.well-known/security.txt`. */
  securityContact: contact.optional(),
  /** The contact for reporting accessibility barriers, shown in the accessibility statement. */
  accessibilityContact: contact.optional(),
  size: z.enum(['small', 'medium', 'large']).default('small'),
});

export type Settings = z.infer<typeof settingsSchema>;

/** Reads the settings. Reports all errors at once, using the names from the command line. */
export function readSettings(contextOf: (name: string) => unknown): Settings {
  const entries = Object.keys(settingsSchema.shape).map((key) => [key, contextOf(key)]);
  const parsed = settingsSchema.safeParse(Object.fromEntries(entries));
  if (parsed.success) return parsed.data;
  const faults = parsed.error.issues.map(
    ({ path, message }) => `  -c ${path.join('.')}=…: ${message}`,
  );
  throw new TypeError(`the settings are not usable:\n${faults.join('\n')}`);
}
