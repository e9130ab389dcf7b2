// Opens papers by their links, for anyone who has the link: the only pages with an agency's figures without an account (decision 0058).

import { randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type Opening, openingOf, type Pool, transaction } from '#database/connect.ts'
import { notFound, Refusal } from '#kit/refusal.ts'
import type { Context, Person } from '#kit/server/context.ts'
import type { DrawnPaper } from '#kit/server/handed-out.ts'
import { makeContext } from '#kit/server/make-context.ts'
import { find } from '#kit/server/rows.ts'
import { pdfName } from '#printing/file-name.ts'
import { countOpenings } from '#session/attempts.server.ts'
import { hashOfToken, tokenPattern } from '#session/token.server.ts'
import { type AgencyPapers, agencyPaperNamed } from '#sharing/agency-papers.server.ts'
import type { ShareLanguage } from '#sharing/calls.ts'
import { isPaperOver } from '#sharing/doings.server.ts'
import { type OpenedPaper, type PageAsked, paperPage, sentencePage } from '#sharing/page.server.ts'
import { arabicPlate } from '#trade/parties/plate-fields.ts'

// An unknown link, an expired and a revoked one get the same answer, as do their files.
const gone = new Refusal(404, 'NOT_FOUND', 'This link has ended. Ask the sender for a new one.')

type OpenedLink = {
  agencyId: number
  agency: readonly [string, string]
  timeZone: string
  isSandbox: boolean
  document: string
  id: number
  language: ShareLanguage
  from: string | null
  to: string | null
  consignees: number[] | null
  withBranches: boolean
  expiresAt: string
}

// The context of an outsider: without a name, rights or company. Only the one document's paper is read.
const nobody = ({ agencyId, timeZone, isSandbox }: OpenedLink, language: ShareLanguage): Person => ({
  ...{ userId: 0, username: '', name: '', language, homeAgencyId: agencyId, agencyId, companyId: null, timeZone },
  ...{ isSuperAdmin: false, isAgencyAdmin: false, isCompanyAdmin: false, permissions: [], scopes: {} },
  ...{ mustChangePassword: false, mustSetUpSecondFactor: false, isSandbox },
})

const readPaper = async (opened: OpenedLink, agencyPapers: AgencyPapers, context: Context) => {
  const own = agencyPaperNamed(agencyPapers, opened.document)
  if (own) return { drawn: await own.paper.draw(opened.id, opened, context), over: null }
  const { document, paper } = context.slices.get(opened.document) ?? notFound()
  if (!paper) return notFound()
  const row = await find(document, opened.id, context)
  const drawn = await paper.draw(opened.id, opened, context)
  const state = String(row.status)
  const over = isPaperOver(paper, row) ? ([state, context.arabic[state] ?? state] as const) : null
  return { drawn, over }
}

type LinkContent = { opened: OpenedLink; drawn: DrawnPaper; over: OpenedPaper['over'] }

const languageIn = (request: FastifyRequest): ShareLanguage | undefined =>
  (['arabic', 'english'] as const).find(language => (request.query as { language?: unknown }).language === language)

// Programs that fetch a link to show its preview in a chat do not count as an opening.
const isPreview = ({ headers }: FastifyRequest): boolean =>
  /whatsapp|telegrambot|facebookexternalhit|twitterbot|slackbot|skypeuripreview|bot\b/i.test(
    headers['user-agent'] ?? '',
  )

type AskedPaper = { token: string; isOpening: boolean; agencyPapers: AgencyPapers }

// In a transaction of its own: only the link tells the agency, whose paper lies on another machine of a cluster.
const findLink = (pool: Pool, token: string, isOpening: boolean): Promise<OpenedLink> => {
  const opening = { text: 'select app.open_sharing($1, $2) as opened', values: [hashOfToken(token), isOpening] }
  return transaction(pool, opening, async ({ first }) => (first.opened as OpenedLink | null) ?? notFound())
}

const readingIn = (agency: number): Opening => ({
  ...openingOf(agency),
  text: `select set_config('app.agency', $1, true), set_config('transaction_read_only', 'on', true)`,
})

const openPaper = async (request: FastifyRequest, of: AskedPaper): Promise<LinkContent> => {
  const { token, isOpening, agencyPapers } = of
  const { services } = request.server
  if (!tokenPattern.test(token)) return notFound()
  const opened = await findLink(services.pool, token, isOpening)
  const asker = nobody(opened, languageIn(request) ?? opened.language)
  return transaction(services.pool, readingIn(opened.agencyId), async transacted => {
    const { drawn, over } = await readPaper(opened, agencyPapers, makeContext(services, transacted, asker, null))
    return { opened, drawn, over }
  })
}

const policy = (nonce: string): string =>
  `default-src 'none'; style-src 'nonce-${nonce}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`

/** Makes the answer a page; returns the nonce of its style. */
const beginPage = (reply: FastifyReply): string => {
  const nonce = randomBytes(16).toString('base64url')
  reply.header('content-security-policy', policy(nonce)).type('text/html; charset=utf-8')
  return nonce
}

// What every call answers as JSON is a page here, with its status and Retry-After: a driver reads it on a phone.
const showRefusal = async ({ refusal, server }: FastifyRequest, reply: FastifyReply, payload: unknown) =>
  refusal ? sentencePage(refusal, { nonce: beginPage(reply), arabic: server.services.catalogues.arabic }) : payload

const pageOf = ({ opened, drawn, over }: LinkContent, asked: PageAsked): string => {
  const { pdf: _, ...paper } = drawn
  const { agency, timeZone, expiresAt } = opened
  const plateArabic = paper.pass ? arabicPlate(paper.pass.plate) : null
  return paperPage({ paper, agency, over, plateArabic, expiresAt, timeZone }, asked)
}

/** Mounts the page and the file of a link. Neither is cached, indexed or disclosed to other sites. */
export const mountOpening = (app: FastifyInstance, agencyPapers: AgencyPapers): void => {
  const openings = countOpenings(app.services.pool)
  const { arabic } = app.services.catalogues
  const hideOrigin = async (_request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    reply.headers({ 'x-robots-tag': 'noindex, nofollow', 'referrer-policy': 'no-referrer' })
  }
  const mount = (url: string, answer: (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>) =>
    app.get(url, { onRequest: hideOrigin, onSend: showRefusal }, async (request, reply) => {
      await openings.count(request.ip)
      return answer(request, reply).catch(error => {
        throw error instanceof Refusal && error.status < 500 ? gone : error
      })
    })
  mount('/s/:token', async (request, reply) => {
    const { token } = request.params as { token: string }
    const read = await openPaper(request, { token, isOpening: !isPreview(request), agencyPapers })
    const language = languageIn(request) ?? read.opened.language
    return pageOf(read, { path: `/s/${token}`, language, nonce: beginPage(reply), arabic })
  })
  mount('/s/:token/paper.pdf', async (request, reply) => {
    const { token } = request.params as { token: string }
    const { drawn, over } = await openPaper(request, { token, isOpening: false, agencyPapers })
    // The page states that the paper is no longer valid; a file cannot.
    if (over) notFound()
    reply.type('application/pdf').header('content-disposition', `inline; ${pdfName(drawn.name)}`)
    return drawn.pdf()
  })
}
