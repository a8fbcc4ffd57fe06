export { type Bucket, openBucket } from './bucket.ts';
export { createS3ObjectWriter, type S3Place } from './s3-object-writer.ts';
