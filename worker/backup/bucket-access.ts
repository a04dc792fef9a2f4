// What gives access to a bucket: keys of the environment, which no configuration holds.
import { Refusal } from '../local/terminal.ts'
import type { S3Keys } from './sign-s3.ts'

type Access = { endpoint: string; keys: S3Keys }

/** Of R2. */
export function readBucketAccess(may: 'read' | 'read and write' = 'read'): Access {
  const { R2_ACCESS_KEY_ID = '', R2_SECRET_ACCESS_KEY = '', R2_ENDPOINT, CLOUDFLARE_ACCOUNT_ID } = process.env
  const endpoint = R2_ENDPOINT || (CLOUDFLARE_ACCOUNT_ID && `https://${CLOUDFLARE_ACCOUNT_ID}.r2.cloudflarestorage.com`)
  if (!R2_ACCESS_KEY_ID || !R2_SECRET_ACCESS_KEY || !endpoint) {
    throw new Refusal(
      `Set CLOUDFLARE_ACCOUNT_ID, R2_ACCESS_KEY_ID and R2_SECRET_ACCESS_KEY: make an R2 API token that may ${may} the bucket, in the dashboard under R2.`,
    )
  }
  return { endpoint, keys: { accessKeyId: R2_ACCESS_KEY_ID, secretAccessKey: R2_SECRET_ACCESS_KEY } }
}

/** Of Amazon S3, or of a service with its interface at AWS_ENDPOINT_URL. */
export function readS3Access(): Access {
  const { AWS_ACCESS_KEY_ID = '', AWS_SECRET_ACCESS_KEY = '', AWS_REGION = '', AWS_ENDPOINT_URL } = process.env
  if (!AWS_ACCESS_KEY_ID || !AWS_SECRET_ACCESS_KEY || !AWS_REGION) {
    throw new Refusal(
      'Set AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY and AWS_REGION: a key that may read and write the bucket.',
    )
  }
  const keys = { accessKeyId: AWS_ACCESS_KEY_ID, secretAccessKey: AWS_SECRET_ACCESS_KEY, region: AWS_REGION }
  return { endpoint: AWS_ENDPOINT_URL || `https://s3.${AWS_REGION}.amazonaws.com`, keys }
}
