export const avatars = 'avatars'

/** The path of a person's picture in its bucket, from the path itself, from what the upload answered, or from its address. */
export function avatarPathOf(value: string): string {
  return value.replace(/^(?:\/storage\/v1\/object\/public\/)?avatars\//, '')
}
