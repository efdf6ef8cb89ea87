import { crc32, deflateSync } from 'node:zlib'

/** Where the chunks after the header of a PNG begin, in bytes: the signature, and IHDR. */
const afterHeader = 8 + 25

/** A PNG with an ICC profile, for a decoder that cannot be told of one otherwise. */
export function withProfile(png: Uint8Array, profile: Uint8Array): Uint8Array {
  const named = Buffer.concat([Buffer.from('iCCPicc\0\0', 'latin1'), deflateSync(profile)])
  const ends = Buffer.alloc(8)
  ends.writeUInt32BE(named.length - 4, 0)
  ends.writeUInt32BE(crc32(named), 4)
  const chunk = [ends.subarray(0, 4), named, ends.subarray(4)]
  return Buffer.concat([png.subarray(0, afterHeader), ...chunk, png.subarray(afterHeader)])
}
