// Files of this machine into the bucket of the deployment, for `npm run import -- FOLDER --remote`.

/** Into the bucket of the deployment, for which the operator names a key. */
export async function putDeployedFile(key: string, path: string, size: number): Promise<void> {
  const [{ readDeployable }, { readBucketAccess }, { sendInParts }] = await Promise.all([
    import('../deploy/configuration.ts'),
    import('../backup/bucket-access.ts'),
    import('../backup/send-in-parts.ts'),
  ])
  const bucket = readDeployable('origin').r2_buckets[0]?.bucket_name ?? ''
  await sendInParts({ ...readBucketAccess('read and write'), bucket }, key, path, size)
}
