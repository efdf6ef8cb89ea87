export const avatars = 'avatars'

/** The path of a person's picture in its bucket, from the path itself, from the upload's response, or from its URL. */
export function avatarPathOf(value: string): string {
  return value.replace(/^(?:\/storage\/v1\/object\/public\/)?avatars\//, '')
}
