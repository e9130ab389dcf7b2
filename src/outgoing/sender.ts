// The setting MAIL_FROM, of the server and of an agency.

/** Whether mails can be sent from this: one address, or a name and the address in brackets. */
export const isSender = (text: string): boolean => {
  const [, address = text] = /^[^<>\r\n]*<([^<>]*)>$/.exec(text.trim()) ?? []
  return /^[^\s@<>(),;:"]+@[^\s@<>(),;:"]+$/.test(address.trim())
}
