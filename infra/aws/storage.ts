import { Duration, RemovalPolicy, type Stack } from 'aws-cdk-lib';
import type { Key } from 'aws-cdk-lib/aws-kms';
import {
  BlockPublicAccess,
  Bucket,
  BucketEncryption,
  HttpMethods,
  ObjectOwnership,
} from 'aws-cdk-lib/aws-s3';

export type Storage = {
  readonly images: Bucket;
  readonly keys: Bucket;
  /** Exports of personal data, which are kept until they are handed out. */
  readonly exports: Bucket;
};

const guarded = {
  blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
  objectOwnership: ObjectOwnership.BUCKET_OWNER_ENFORCED,
  enforceSSL: true,
  minimumTLSVersion: 1.2,
  removalPolicy: RemovalPolicy.RETAIN,
};

export function addStorage(stack: Stack, key: Key, domain: string): Storage {
  const images = new Bucket(stack, 'Images', {
    ...guarded,
    encryption: BucketEncryption.S3_MANAGED,
    // Versions are needed for backups, and to undo mistakes noticed within a week.
    versioned: true,
    cors: [
      {
        allowedMethods: [HttpMethods.PUT],
        allowedOrigins: [`https://${domain}`],
        allowedHeaders: ['content-type'],
        exposedHeaders: ['ETag'],
        maxAge: 3600,
      },
    ],
    lifecycleRules: [
      {
        id: 'uploads that were never completed',
        abortIncompleteMultipartUploadAfter: Duration.days(1),
      },
      { id: 'uploads', prefix: 'incoming/', expiration: Duration.days(1) },
      { id: 'removed images', noncurrentVersionExpiration: Duration.days(7) },
    ],
  });
  // The keys of workspaces. Old versions would bring back erased personal data, so the bucket has neither
  // versions nor backups.
  const keys = new Bucket(stack, 'Keys', {
    ...guarded,
    encryption: BucketEncryption.KMS,
    encryptionKey: key,
    bucketKeyEnabled: true,
    versioned: false,
  });
  const exports = new Bucket(stack, 'Exports', {
    ...guarded,
    encryption: BucketEncryption.KMS,
    encryptionKey: key,
    bucketKeyEnabled: true,
    versioned: false,
    lifecycleRules: [
      {
        id: 'delivered by then',
        expiration: Duration.days(7),
        abortIncompleteMultipartUploadAfter: Duration.days(1),
      },
    ],
  });
  return { images, keys, exports };
}
