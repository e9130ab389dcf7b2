// The page that a link opens: one paper for a phone, in the recipient's language, without an account and without a script. A permit is
// shown as a pass, with the plate as it looks and the code that the gate scans.

import { formatInstant } from '#kit/days.ts'
import { type Refusal, translateMessage } from '#kit/refusal.ts'
import type { DrawnPaper } from '#kit/server/handed-out.ts'
import { qrPath } from '#printing/qr-path.ts'
import { languageNames, type ShareLanguage } from '#sharing/calls.ts'
import { pageStyle } from '#sharing/style.server.ts'
import { escapeHtml } from '#texts/html.ts'
import { type Catalogue, translate } from '#texts/translate.ts'

type Both = readonly [english: string, arabic: string]

/** A paper with the other content of its page. */
export type OpenedPaper = {
  paper: Omit<DrawnPaper, 'pdf'>
  agency: Both
  /** the document's state, if the paper is no longer valid */
  over: Both | null
  /** the Arabic row of the plate */
  plateArabic: string | null
  expiresAt: string
  timeZone: string
}

/** The request for a page: its path, its language, and the nonce of its style. */
export type PageAsked = {
  path: string
  language: ShareLanguage
  nonce: string
  arabic: Readonly<Record<string, string>>
}

const ltr = (text: string): string => `<bdi dir="ltr">${escapeHtml(text)}</bdi>`

const speaker = ({ language, arabic }: Pick<PageAsked, 'language' | 'arabic'>) => ({
  say: (key: string, values: Record<string, string> = {}): string =>
    escapeHtml(translate(language === 'arabic' ? arabic : {}, key, values)),
  pick: ([english, inArabic]: Both): string => (language === 'arabic' ? inArabic || english : english || inArabic),
})

type Frame = { title: string; body: string; language: ShareLanguage; nonce: string }

const frame = ({ title, body, language, nonce }: Frame): string => `<!doctype html>
<html lang="${language === 'arabic' ? 'ar' : 'en'}" dir="${language === 'arabic' ? 'rtl' : 'ltr'}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="robots" content="noindex, nofollow"><meta name="color-scheme" content="light dark"><title>${title}</title>
<style nonce="${nonce}">${pageStyle}</style></head>
<body>${body}</body></html>
`

const qrCode = (text: string, label: string): string => {
  const { path, size } = qrPath(text)
  return `<svg class="qr" viewBox="0 0 ${size} ${size}" role="img" aria-label="${escapeHtml(label)}" shape-rendering="crispEdges"><rect width="${size}" height="${size}" fill="#fff"/><path d="${path}" fill="#000"/></svg>`
}

const plate = (latin: string, arabic: string | null): string =>
  `<div class="plate" dir="ltr">${arabic ? `<bdi dir="rtl" lang="ar">${escapeHtml(arabic)}</bdi>` : ''}<bdi dir="ltr">${escapeHtml(latin)}</bdi></div>`

const passOf = ({ paper, plateArabic, over, timeZone }: OpenedPaper, say: (key: string) => string): string => {
  const { pass } = paper
  if (!pass) return ''
  const hours = `${ltr(formatInstant(pass.validFrom, timeZone))} – ${ltr(formatInstant(pass.validUntil, timeZone))}`
  return `<section class="pass${over ? ' pass-over' : ''}">${plate(pass.plate, plateArabic)}
${qrCode(pass.code, pass.code)}<p class="code">${ltr(pass.code)}</p><p class="quiet">${say('Valid')}: ${hours}</p></section>`
}

const factsOf = ({ paper }: OpenedPaper, pick: (of: Both) => string): string =>
  paper.facts
    .map(({ words, value, strong }) => {
      const shown = typeof value === 'string' ? ltr(value) : `<bdi>${escapeHtml(pick(value))}</bdi>`
      return `<div><dt>${escapeHtml(pick(words))}</dt><dd${strong ? ' class="strong"' : ''}>${shown}</dd></div>`
    })
    .join('\n')

const otherLanguage = { english: 'arabic', arabic: 'english' } as const

/** The page of a paper. */
export const paperPage = (opened: OpenedPaper, asked: PageAsked): string => {
  const { paper, agency, over, expiresAt, timeZone } = opened
  const { path, language, nonce } = asked
  const { say, pick } = speaker(asked)
  const [title, other] = [escapeHtml(pick(paper.title)), otherLanguage[language]]
  const body = `<main>
<header><p class="agency">${escapeHtml(pick(agency))}</p><h1>${title}</h1><p class="number">${ltr(paper.number)}</p></header>
${over ? `<p class="over" role="alert">${say('This paper is no longer valid: {state}.', { state: pick(over) })}</p>` : ''}
${passOf(opened, say)}
<dl>${factsOf(opened, pick)}</dl>
${over ? '' : `<a class="file" href="${path}/paper.pdf?language=${language}">${say('Open as PDF')}</a>`}
<footer><p>${say('This link works until {when}.', { when: formatInstant(expiresAt, timeZone) })}</p>
<a href="${path}?language=${other}" hreflang="${other === 'arabic' ? 'ar' : 'en'}" lang="${other === 'arabic' ? 'ar' : 'en'}">${languageNames[other]}</a></footer>
</main>`
  return frame({ title: `${title} ${escapeHtml(paper.number)}`, body, language, nonce })
}

/** A page with a refusal's sentence in both languages, which reveals nothing about any paper. */
export const sentencePage = (
  { message, values }: Pick<Refusal, 'message' | 'values'>,
  { nonce, arabic }: { nonce: string; arabic: Catalogue },
): string => {
  const sentence = escapeHtml(translateMessage({}, message, values))
  const body = `<main class="sentence"><p lang="ar" dir="rtl">${escapeHtml(translateMessage(arabic, message, values))}</p>
<p lang="en" dir="ltr">${sentence}</p></main>`
  return frame({ title: sentence, body, language: 'english', nonce })
}
