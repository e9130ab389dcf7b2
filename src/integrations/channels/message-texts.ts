// The texts of messages, in the recipient's language. A mail has a plain text and the same as HTML, right to left in Arabic.

import type { PaperText } from '#integrations/channels/channel.ts'
import { escapeHtml } from '#texts/html.ts'
import { type Catalogue, translate } from '#texts/translate.ts'

type Reader = { to: { name: string; language: 'english' | 'arabic' }; ttlSeconds: number }
type Mail = { subject: string; text: string; html: string }
/** The sender's words about a paper, and the day its link ends, written out. */
export type PaperWords = { words: string; until: string }

const speaking =
  ({ to }: Reader, arabic: Catalogue) =>
  (key: string, values: Record<string, string | number> = {}): string =>
    translate(to.language === 'arabic' ? arabic : {}, key, values)

const font = "font-family:'IBM Plex Sans Arabic','IBM Plex Sans',Tahoma,Arial,sans-serif"

// Only tables and inline styles look the same in all mail programs.
const page = ({ to }: Reader, parts: string[]): string => {
  const [lang, dir, side] = to.language === 'arabic' ? ['ar', 'rtl', 'right'] : ['en', 'ltr', 'left']
  return `<!doctype html><html lang="${lang}" dir="${dir}"><head><meta charset="utf-8"></head>
<body style="margin:0;background:#f6f5f2" dir="${dir}"><table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="480" cellpadding="0" cellspacing="0" dir="${dir}" style="max-width:480px;width:100%;background:#ffffff;border-radius:8px"><tr><td align="${side}" style="padding:32px;${font};font-size:15px;line-height:24px;color:#1b1d1f;text-align:${side}">
<p style="margin:0 0 24px;font-weight:600;color:#80590a">GMS</p>
${parts.join('\n')}
</td></tr></table></td></tr></table></body></html>`
}

const paragraph = (text: string): string => `<p style="margin:0 0 16px">${escapeHtml(text)}</p>`
const quiet = (text: string): string =>
  `<p style="margin:0;font-size:13px;line-height:20px;color:#65686f">${escapeHtml(text)}</p>`

// A button, and the address itself for mail programs that do not render buttons.
const leading = (link: string, label: string): string[] => [
  `<p style="margin:0 0 16px"><a href="${escapeHtml(link)}" style="display:inline-block;padding:10px 20px;border-radius:6px;background:#0c6170;color:#ffffff;text-decoration:none;font-weight:500">${escapeHtml(label)}</a></p>`,
  `<p dir="ltr" style="margin:0 0 16px;font-size:12px;line-height:18px;word-break:break-all;color:#65686f">${escapeHtml(link)}</p>`,
]

/** A code in one line, for SMS. */
export const codeSentence = (code: string, message: Reader, arabic: Catalogue): string =>
  speaking(message, arabic)('{code} is your GMS code. Do not share it.', { code })

/** A mail with a one-time code, in the reader's language. */
export const codeMail = (code: string, message: Reader, arabic: Catalogue): Mail => {
  const t = speaking(message, arabic)
  const greeting = t('Hello {name},', { name: message.to.name })
  const asked = t('this is the code for your sign-in:')
  const warning = t(
    'It is valid for {minutes} minutes. Do not share it. If you did not sign in, change your password.',
    {
      minutes: Math.max(1, Math.round(message.ttlSeconds / 60)),
    },
  )
  const figure = `<p dir="ltr" style="margin:0 0 16px;font-size:28px;line-height:40px;font-weight:600;letter-spacing:4px">${code}</p>`
  return {
    subject: t('Your GMS code'),
    text: `${greeting}\n\n${asked}\n\n${code}\n\n${warning}\n`,
    html: page(message, [paragraph(greeting), paragraph(asked), figure, quiet(warning)]),
  }
}

/** The mail with the link that sets a new password. */
export const resetMail = (link: string, minutes: number, message: Reader, arabic: Catalogue): Mail => {
  const t = speaking(message, arabic)
  const greeting = t('Hello {name},', { name: message.to.name })
  const asked = t('a new password was requested for your account. Create it here:')
  const life = t('The link works once, for {minutes} minutes.', { minutes })
  const warning = t('If you did not ask for it, do nothing: your password stays as it is.')
  return {
    subject: t('Create a new GMS password'),
    text: `${greeting}\n\n${asked}\n\n${link}\n\n${life} ${warning}\n`,
    html: page(message, [
      ...[paragraph(greeting), paragraph(asked), ...leading(link, t('Create a new password'))],
      quiet(`${life} ${warning}`),
    ]),
  }
}

/** The message with the link to a paper; the words are the sender's, their first line is the subject. */
export const paperText = (
  link: string,
  { words, until }: PaperWords,
  message: Reader,
  arabic: Catalogue,
): PaperText => {
  const t = speaking(message, arabic)
  const life = t('The link works until {day}.', { day: until })
  const [subject = ''] = words.trim().split('\n')
  return {
    subject: subject.slice(0, 150),
    text: `${words}\n\n${link}\n\n${life}\n`,
    html: page(message, [...words.split(/\n+/).map(paragraph), ...leading(link, t('Open the document')), quiet(life)]),
    line: words.replace(/\s+/g, ' ').trim(),
    link,
  }
}
