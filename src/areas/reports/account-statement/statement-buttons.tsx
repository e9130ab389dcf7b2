// The printed statement of account: saved as PDF, or the same pages printed.

import { Button } from 'antd'
import { FileText, Printer, Send } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { statementPages, statementPdf } from '#areas/reports/account-statement/calls.ts'
import { accountStatement } from '#areas/reports/account-statement/definition.ts'
import { useAdditions } from '#kit/browser/additions.tsx'
import { ask, download, useAgencyId } from '#kit/browser/api.ts'
import type { AnswerOf, Call } from '#kit/call.ts'
import { useLanguage } from '#ui/language.tsx'
import { notify } from '#ui/notify.ts'
import { RenderedPages } from '#ui/rendered-pages.tsx'

const filters = ['partyKind', 'customerId', 'withBranches', 'vendorId', 'agentId', 'consigneeId', 'from', 'to']
const documents: Readonly<Record<string, string>> = {
  ...{ Customer: 'customer', Vendor: 'vendor', Agent: 'agent', Consignee: 'company' },
}
const parties: Readonly<Record<string, string>> = { Vendor: 'vendorId', Agent: 'agentId', Consignee: 'consigneeId' }

/** The query of the address, and whether it is for one party: only such a statement can be printed. */
const useStatementQuery = () => {
  const { language } = useLanguage()
  const agencyId = useAgencyId()
  const [search] = useSearchParams()
  const query = new URLSearchParams(filters.flatMap(name => search.getAll(name).map(value => [name, value])))
  const kind = query.get('partyKind') ?? 'Customer'
  const [party, ...others] = query.getAll(parties[kind] ?? 'customerId')
  const isOne = party !== undefined && others.length === 0
  const days = Object.fromEntries(['from', 'to'].map(name => [name, query.get(name) ?? undefined]))
  // A shared link covers exactly this part of the account and nothing else of it.
  const consignees = kind === 'Consignee' ? '' : query.getAll('consigneeId').join(',')
  const scope = { consignees: consignees || undefined, withBranches: query.get('withBranches') === 'true' }
  const of = isOne ? { document: documents[kind]!, id: Number(party), ...days, ...scope } : undefined
  query.set('language', language)
  const pathOf = ({ path }: Call): string => `${path.replace(':agencyId', String(agencyId))}?${query}`
  return { isOne, of, pathOf }
}

type ButtonProps = { icon: ReactNode; label: string; isOne: boolean; run: () => Promise<unknown> }

const StatementButton = ({ icon, label, isOne, run }: ButtonProps) => {
  const { t } = useLanguage()
  const [isLoading, setLoading] = useState(false)
  const start = () => {
    setLoading(true)
    run()
      .catch(error => notify.error(t((error as Error).message)))
      .finally(() => setLoading(false))
  }
  return (
    <Button
      icon={icon}
      loading={isLoading}
      disabled={!isOne}
      title={isOne ? undefined : t('Choose one account.')}
      onClick={start}
    >
      {t(label)}
    </Button>
  )
}

// The pages are in the document only while they are printed.
const PrintedStatement = ({ pages, done }: { pages: string[]; done: () => void }) => {
  const { t } = useLanguage()
  useEffect(() => {
    window.addEventListener('afterprint', done)
    return () => window.removeEventListener('afterprint', done)
  }, [done])
  return (
    <div className="only-printed">
      <RenderedPages pages={pages} title={t(accountStatement.title)} onShown={() => window.print()} />
    </div>
  )
}

export const StatementButtons = () => {
  const { t } = useLanguage()
  const { isOne, of, pathOf } = useStatementQuery()
  const { SendPaper } = useAdditions()
  const [isSending, setSending] = useState(false)
  const [pages, setPages] = useState<string[]>()
  const print = async () => setPages((await ask<AnswerOf<typeof statementPages>>(pathOf(statementPages))).pages)
  const save = () => download(pathOf(statementPdf), `${t(accountStatement.title)}.pdf`)
  return (
    <>
      <StatementButton
        icon={<Printer size={14} strokeWidth={1.7} />}
        label="Print statement"
        isOne={isOne}
        run={print}
      />
      <StatementButton icon={<FileText size={14} strokeWidth={1.7} />} label="PDF" isOne={isOne} run={save} />
      <Button
        icon={<Send size={14} strokeWidth={1.7} />}
        disabled={!of}
        title={of ? undefined : t('Choose one account.')}
        onClick={() => setSending(true)}
      >
        {t('Send')}
      </Button>
      {of && isSending && <SendPaper of={of} onClose={() => setSending(false)} />}
      {pages && <PrintedStatement pages={pages} done={() => setPages(undefined)} />}
    </>
  )
}
