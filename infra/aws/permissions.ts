import type { IUserPool } from 'aws-cdk-lib/aws-cognito';
import type { IGrantable } from 'aws-cdk-lib/aws-iam';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { Key } from 'aws-cdk-lib/aws-kms';
import type { Bucket } from 'aws-cdk-lib/aws-s3';

const allow = (to: IGrantable, actions: string[], resources: string[]): void => {
  to.grantPrincipal.addToPrincipalPolicy(new PolicyStatement({ actions, resources }));
};

/** Without this permission, S3 reports a missing object as forbidden. */
const list = (to: IGrantable, bucket: Bucket): void =>
  allow(to, ['s3:ListBucket'], [bucket.bucketArn]);

/** Allows uploading, assembling, storing and removing images. */
export function keepImages(to: IGrantable, images: Bucket): void {
  list(to, images);
  allow(
    to,
    [
      's3:GetObject',
      's3:PutObject',
      's3:DeleteObject',
      's3:AbortMultipartUpload',
      's3:ListMultipartUploadParts',
    ],
    [images.arnForObjects('public/*'), images.arnForObjects('incoming/*')],
  );
}

/** Allows deleting the users of deleted accounts. */
export const removeUsers = (to: IGrantable, pool: IUserPool): void =>
  allow(to, ['cognito-idp:AdminDeleteUser'], [pool.userPoolArn]);

/** Allows checking whether staff have a second step. */
export const readUsers = (to: IGrantable, pool: IUserPool): void =>
  allow(to, ['cognito-idp:AdminGetUser'], [pool.userPoolArn]);

/** Allows finding unfinished multipart uploads. */
export const findUploads = (to: IGrantable, images: Bucket): void =>
  allow(to, ['s3:ListBucketMultipartUploads'], [images.bucketArn]);

/** Only allows uploading exports, including in parts. Delivering them requires other permissions. */
export const putExports = (to: IGrantable, exports: Bucket): void =>
  allow(to, ['s3:PutObject', 's3:AbortMultipartUpload'], [exports.arnForObjects('exports/*')]);

/** Allows reading the keys of workspaces. Services that create keys or tombstones may also write. */
export function useKeys(
  to: IGrantable,
  { keys, key }: { readonly keys: Bucket; readonly key: Key },
  access: 'read' | 'write',
): void {
  list(to, keys);
  const objects = access === 'read' ? ['s3:GetObject'] : ['s3:GetObject', 's3:PutObject'];
  allow(to, objects, [keys.arnForObjects('workspace-keys/*')]);
  const uses = access === 'read' ? ['kms:Decrypt'] : ['kms:Decrypt', 'kms:GenerateDataKey'];
  allow(to, uses, [key.keyArn]);
}
