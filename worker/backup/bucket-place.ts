// A bucket as the place of backups: `r2://bucket/prefix`, or `s3://bucket/prefix` at Amazon or any other service that speaks S3.
import { Refusal } from '../local/terminal.ts'
import { readBucketAccess, readS3Access } from './bucket-access.ts'
import { type BucketFiles, bucketFiles } from './bucket-files.ts'

/** `prefix` ends with a slash, or is empty. */
export type BucketPlace = { bucket: BucketFiles; prefix: string; shown: string }

export const isBucketAddress = (text: string): boolean => /^\w+:\/\//.test(text)

export function bucketPlace(address: string): BucketPlace {
  const [, kind, bucket = '', path = ''] = /^(r2|s3):\/\/([a-z\d][a-z\d.-]+)(?:\/([\w./-]*))?$/.exec(address) ?? []
  if (!kind) throw new Refusal(`${address} is no address like r2://bucket/prefix or s3://bucket/prefix.`)
  const { endpoint, keys } = kind === 'r2' ? readBucketAccess() : readS3Access()
  const prefix = path.replace(/\/*$/, '/').replace(/^\/+/, '')
  return { bucket: bucketFiles(endpoint, bucket, keys), prefix, shown: address }
}
