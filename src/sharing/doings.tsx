// What can be done with a document, in the line of its next steps: print its paper, send it, trace what it moves.

import { useState } from 'react'
import { useAgencyId } from '#kit/browser/api.ts'
import type { Doing } from '#next-steps/next-steps.ts'
import { SendPaper } from '#sharing/sent-paper.tsx'
import { useLanguage } from '#ui/language.tsx'
import { Link } from '#ui/link.tsx'
import './doings.css'

type DoingProps = { doing: Doing; onPrint: (() => void) | undefined; onSend: (doing: Doing) => void }

// The paper of another document is printed on that one's page.
const DoingStep = ({ doing, onPrint, onSend }: DoingProps) => {
  const { t } = useLanguage()
  const agencyId = useAgencyId()
  const { does, document, address, id, singular, isOwn } = doing
  const step = (label: string, onClick: () => void) => (
    <button type="button" className="doing" onClick={onClick}>
      {label}
    </button>
  )
  if (does === 'send') return step(t('Send'), () => onSend(doing))
  if (does === 'trace')
    return <Link to={`/${agencyId}/tracing?${new URLSearchParams({ of: document, id: `${id}` })}`}>{t('Trace')}</Link>
  if (isOwn) return onPrint ? step(t('Print'), onPrint) : null
  return <Link to={`/${agencyId}/${address}/${id}`}>{t('Print {document}', { document: t(singular) })}</Link>
}

/** Prints, sends and traces. */
export const Doings = ({ doings, onPrint }: { doings: readonly Doing[]; onPrint?: () => void }) => {
  const [sent, setSent] = useState<Doing>()
  return (
    <>
      {doings.map(doing => (
        <DoingStep key={doing.does} {...{ doing, onPrint }} onSend={setSent} />
      ))}
      {sent && <SendPaper of={sent} onClose={() => setSent(undefined)} />}
    </>
  )
}
