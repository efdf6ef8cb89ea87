/** The provider's codes for a check that failed, and a message for each. */
export const identityFailures = {
  abandoned: 'You left before finishing the check. Please try again.',
  consent_declined: "You didn't agree to the check. We won't check anything without your consent.",
  country_not_supported: "We can't check documents from this country. Please use another document, or contact us.",
  device_not_supported: "This device can't be used for the check. Please try again on a phone with a camera.",
  document_expired: 'This document has expired. Please use one that is valid.',
  document_type_not_supported:
    "This kind of document isn't accepted. Please use a passport, driving licence or identity card.",
  document_unverified_other:
    "We couldn't read your document. Please try again in good light, with all four corners in the picture.",
  selfie_document_missing_photo: 'Your document has no photo of you. Please use one with a photo.',
  selfie_face_mismatch: "Your selfie didn't match your document. Please try again.",
  selfie_manipulated: "We couldn't accept your selfie. Please take a new one with your camera.",
  selfie_unverified_other: "We couldn't check your selfie. Please try again in good light.",
  under_supported_age: 'Itemo is for people aged 18 and over.',
} as const satisfies Readonly<Record<string, string>>

type KnownFailure = keyof typeof identityFailures

const unknownFailure = "The check didn't succeed. Please try again."

function isKnown(code: string): code is KnownFailure {
  return Object.hasOwn(identityFailures, code)
}

/** The message for a code of the provider, known or not. */
export function failureSentence(code: string): string {
  return isKnown(code) ? identityFailures[code] : unknownFailure
}

/** The code to store: unknown ones become `other`, so that the provider can't make us store arbitrary text. */
export function failureCodeOf(code: string): string {
  return isKnown(code) ? code : 'other'
}
