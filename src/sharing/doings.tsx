// What the user can do with a document, in the line of its next steps: send its paper, trace what it moves, print another document's paper.

import { useState } from 'react'
import { useAgencyId } from '#kit/browser/api.ts'
import type { Doing } from '#next-steps/next-steps.ts'
import { SendPaper } from '#sharing/sent-paper.tsx'
import { useLanguage } from '#ui/language.tsx'
import { Link } from '#ui/link.tsx'
import './doings.css'

type DoingProps = { doing: Doing; onSend: (doing: Doing) => void }

// The paper of another document is printed on that document's page.
const DoingStep = ({ doing, onSend }: DoingProps) => {
  const { t } = useLanguage()
  const agencyId = useAgencyId()
  const { does, document, address, id, singular } = doing
  if (does === 'send')
    return (
      <button type="button" className="doing" onClick={() => onSend(doing)}>
        {t('Send')}
      </button>
    )
  if (does === 'trace')
    return <Link to={`/${agencyId}/tracing?${new URLSearchParams({ of: document, id: `${id}` })}`}>{t('Trace')}</Link>
  return <Link to={`/${agencyId}/${address}/${id}`}>{t('Print {document}', { document: t(singular) })}</Link>
}

/** The steps that send, trace and print. */
export const Doings = ({ doings }: { doings: readonly Doing[] }) => {
  const [sent, setSent] = useState<Doing>()
  return (
    <>
      {doings.map(doing => (
        <DoingStep key={doing.does} doing={doing} onSend={setSent} />
      ))}
      {sent && <SendPaper of={sent} onClose={() => setSent(undefined)} />}
    </>
  )
}
