// A form with files, in the encoding of a browser.

export type Part = { name: string; value: string | Buffer; fileName?: string; type?: string }

/** The bytes of a form and the headers it is sent with. */
export const form = (parts: Part[]): { payload: Buffer; headers: Record<string, string> } => {
  const boundary = 'x-boundary-x'
  const pieces = parts.flatMap(({ name, value, fileName, type }) => [
    Buffer.from(
      `--${boundary}\r\ncontent-disposition: form-data; name="${name}"${fileName === undefined ? '' : `; filename="${fileName}"`}\r\n${
        type ? `content-type: ${type}\r\n` : ''
      }\r\n`,
    ),
    Buffer.from(value),
    Buffer.from('\r\n'),
  ])
  const payload = Buffer.concat([...pieces, Buffer.from(`--${boundary}--\r\n`)])
  return { payload, headers: { 'content-type': `multipart/form-data; boundary=${boundary}` } }
}
