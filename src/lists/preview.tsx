// A row's main values beside its list.

import { Button } from 'antd'
import { ChevronDown, ChevronUp, X } from 'lucide-react'
import { useEffect } from 'react'
import { History } from '#comments/history.tsx'
import { useActions } from '#kit/browser/actions.tsx'
import type { Additions } from '#kit/browser/additions.tsx'
import { useAgencyId } from '#kit/browser/api.ts'
import { Words } from '#kit/browser/cells.tsx'
import { Facts, KeyFigures, keyFigures } from '#kit/browser/facts.tsx'
import { editPath, nameOf, pagePath } from '#kit/browser/paths.ts'
import { useDocument, type Whole } from '#kit/browser/use-document.ts'
import type { Document } from '#kit/document.ts'
import { useLanguage } from '#ui/language.tsx'
import { useGo } from '#ui/link.tsx'
import { PanelSkeleton } from '#ui/skeleton.tsx'
import { StatusTag } from '#ui/status-tag.tsx'
import './preview.css'

type PreviewProps = Parameters<Additions['Preview']>[0]

// Arrow keys step through the rows, Enter opens, Escape closes; not while the user is typing or a dialog is open.
const useKeys = ({ document, id, ids, onMove }: PreviewProps) => {
  const go = useGo()
  const agencyId = useAgencyId()
  const place = ids.indexOf(id)
  const [before, after] = place < 0 ? [] : [ids[place - 1], ids[place + 1]]
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const target = event.target as Element
      if (event.defaultPrevented || target.closest('input,textarea,button,a,[role="dialog"],[role="combobox"]')) return
      if (event.key === 'ArrowUp' && before) onMove(before)
      else if (event.key === 'ArrowDown' && after) onMove(after)
      else if (event.key === 'Enter') go(pagePath(agencyId, document, id))
      else if (event.key === 'Escape') onMove(undefined)
      else return
      event.preventDefault()
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [before, after, onMove, go, agencyId, document, id])
  return { before, after }
}

const Inside = ({ document, row }: { document: Document; row: Whole }) => {
  const { t } = useLanguage()
  return (
    <div className="preview-body">
      <KeyFigures document={document} row={row} most={3} />
      <Facts document={document} row={row} without={keyFigures(document, 3)} />
      <h3 className="preview-part">{t('History')}</h3>
      <History document={document} timeline={row.timeline} />
    </div>
  )
}

type FootProps = { document: Document; id: number; row: Whole | undefined; path: string }

const Foot = ({ document, id, row, path }: FootProps) => {
  const { t } = useLanguage()
  const go = useGo()
  const agencyId = useAgencyId()
  const { danger, dialog } = useActions(document, row, path)
  return (
    <footer className="preview-foot">
      <Button type="primary" onClick={() => go(pagePath(agencyId, document, id))}>
        {t('View')}
      </Button>
      {row?.actions.includes('edit') && (
        <Button onClick={() => go(editPath(agencyId, document, id))}>{t('Edit')}</Button>
      )}
      <span className="preview-gap" />
      {danger.slice(0, 1).map(({ key, label, onClick }) => (
        <Button key={key} type="text" danger onClick={onClick}>
          {label}
        </Button>
      ))}
      {dialog}
    </footer>
  )
}

/** The drawer beside the list, which becomes narrower. */
export const Preview: Additions['Preview'] = props => {
  const { t } = useLanguage()
  const { document, id, onMove } = props
  const { path, row } = useDocument(document, id)
  const { before, after } = useKeys(props)
  const button = (to: number | undefined, label: string, Icon: typeof X, disabled = to === undefined) => (
    <Button
      type="text"
      aria-label={label}
      disabled={disabled}
      icon={<Icon size={16} strokeWidth={1.6} />}
      onClick={() => onMove(to)}
    />
  )
  return (
    <section className="preview" aria-label={t('Preview')}>
      <header className="preview-head">
        <h2>{row && <Words>{nameOf(document, row, t)}</Words>}</h2>
        {row && <StatusTag state={row.status} filled />}
        <span className="preview-gap" />
        {button(before, t('Row before'), ChevronUp)}
        {button(after, t('Row after'), ChevronDown)}
        {button(undefined, t('Close'), X, false)}
      </header>
      {row ? <Inside document={document} row={row} /> : <PanelSkeleton height={240} />}
      <Foot {...{ document, id, row, path }} />
    </section>
  )
}
