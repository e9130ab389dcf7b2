// Reads the QR code of a tax document, as a customer's telephone does.

/** The texts of a printed QR code, in the order of their tags. */
export const textsOfCode = (code: string): string[] => {
  const bytes = Uint8Array.from(atob(code), letter => letter.charCodeAt(0))
  const texts: string[] = []
  for (let at = 0; at + 1 < bytes.length; at += 2 + bytes[at + 1]!) {
    texts.push(new TextDecoder().decode(bytes.subarray(at + 2, at + 2 + bytes[at + 1]!)))
  }
  return texts
}
