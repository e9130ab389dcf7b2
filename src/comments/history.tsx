// The timeline of a document: action, user, time and address, newest first.

import type { Additions } from '#kit/browser/additions.tsx'
import { useAsker } from '#kit/browser/asker.tsx'
import { Cell } from '#kit/browser/cells.tsx'
import { allFields } from '#kit/browser/paths.ts'
import type { Happening } from '#kit/browser/use-document.ts'
import { insideOf } from '#kit/check.ts'
import { formatInstant } from '#kit/days.ts'
import type { Document } from '#kit/document.ts'
import { listed } from '#kit/states.ts'
import { SentPaper } from '#sharing/sent-paper.tsx'
import { happenings, translateReason } from '#texts/happenings.ts'
import { Ltr } from '#ui/figures.tsx'
import { useLanguage } from '#ui/language.tsx'
import { type Moment, Timeline } from '#ui/timeline.tsx'

const most = 4

const useWhat = (document: Document) => {
  const { t } = useLanguage()
  const wordFor = ({ action, changes }: Happening): string => {
    if (document.life === listed && changes?.status) return changes.status[1] === 'active' ? 'Activated' : 'Deactivated'
    return happenings[action] ?? document.life.actions[action]?.label ?? action
  }
  return (happening: Happening): string => {
    const { who, action } = happening
    const what = t(wordFor(happening))
    if (!who) return what
    // The label of an action is an imperative, not a past tense, so it cannot be joined with the user's name into a sentence.
    return happenings[action] ? t('{what} by {who}', { what, who }) : t('{what} · {who}', { what, who })
  }
}

const Changes = ({ document, changes }: { document: Document; changes: NonNullable<Happening['changes']> }) => {
  const { t } = useLanguage()
  const fields = allFields(document)
  const names = Object.keys(changes).filter(name => fields[name] && name !== 'status')
  return (
    <>
      {names.slice(0, most).map(name => {
        const field = fields[name]!
        const [before, after] = changes[name]!.map(value => insideOf({ [name]: field }, { [name]: value })[name])
        const isPlain = !['link', 'links', 'lines'].includes(field.shape.kind)
        return (
          <span key={name} className="change">
            {t(field.label)}
            {isPlain && (
              <>
                {' '}
                <Cell field={field} value={before} /> <span className="turns change-arrow">→</span>{' '}
                <Cell field={field} value={after} />
              </>
            )}
          </span>
        )
      })}
      {names.length > most && <span className="change">{t('and {more} more', { more: names.length - most })}</span>}
    </>
  )
}

/** The timeline of a document. */
export const History: Additions['History'] = ({ document, timeline }) => {
  const { zone } = useAsker()
  const { t } = useLanguage()
  const what = useWhat(document)
  const moments = timeline.map(
    (happening, index): Moment => ({
      key: `${happening.at} ${index}`,
      title: what(happening),
      important: index === 0,
      details: Boolean(happening.changes || happening.reason) && (
        <>
          {happening.changes && <Changes document={document} changes={happening.changes} />}
          {Boolean(happening.sharing) && <SentPaper sharing={happening.sharing} />}
          {happening.reason && !happening.sharing && (
            <bdi className={happening.action === 'comment' ? 'comment' : 'change'}>
              {translateReason(happening.action, happening.reason, t)}
            </bdi>
          )}
        </>
      ),
      when: (
        <>
          <Ltr>{formatInstant(happening.at, zone)}</Ltr>
          {happening.from && (
            <>
              {' · '}
              <Ltr>{happening.from}</Ltr>
            </>
          )}
          {happening.isInternal && <span className="change">{t('Staff only')}</span>}
        </>
      ),
    }),
  )
  return <Timeline moments={moments} />
}
