import type { ReactNode } from 'react'
import type { Field } from '#kit/fields.ts'
import { useLanguage } from '#ui/language.tsx'

type Described = { id: string; isInvalid: boolean; describedBy: string | undefined }

type LabelledProps = {
  id: string
  field: Field
  /** why the value is refused, in the user's language */
  problem?: string
  /** a fact beside the label, such as a balance */
  fact?: ReactNode
  /** required here, even if the field is optional */
  isRequired?: boolean
  hasHint?: boolean
  children: (described: Described) => ReactNode
}

/** Label above the input, its fact at the line's end, problem or hint below. */
export const Labelled = ({ id, field, problem, fact, isRequired, hasHint = true, children }: LabelledProps) => {
  const { t } = useLanguage()
  const note = problem ?? (hasHint && field.hint ? t(field.hint) : undefined)
  return (
    <div className="labelled">
      <div className="label-line">
        <label htmlFor={id}>
          {t(field.label)}
          {(field.need === 'required' || isRequired) && (
            <span className="needed" aria-hidden>
              *
            </span>
          )}
        </label>
        {fact && (
          <span className="label-fact" title={typeof fact === 'string' ? fact : undefined}>
            {fact}
          </span>
        )}
      </div>
      {children({ id, isInvalid: problem !== undefined, describedBy: note ? `${id}-note` : undefined })}
      {note && (
        <div
          id={`${id}-note`}
          className={problem ? 'label-note label-problem' : 'label-note'}
          role={problem ? 'alert' : undefined}
        >
          {note}
        </div>
      )}
    </div>
  )
}
