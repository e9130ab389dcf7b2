// The purpose of the current form, the meaning of its states, and what to enter into its fields.

import { useMemo } from 'react'
import { useAsker } from '#kit/browser/asker.tsx'
import type { Document } from '#kit/document.ts'
import { type FieldHelp, formHelp, type StateHelp, type StepHelp } from '#shell/help/form-help.ts'
import { useLanguage } from '#ui/language.tsx'
import { StatusTag } from '#ui/status-tag.tsx'

const Step = ({ step: { label, to, says, asks } }: { step: StepHelp }) => {
  const { t } = useLanguage()
  return (
    <li>
      <span className="help-step">
        <b>{t(label)}</b>
        {to && (
          <>
            <span className="help-arrow" aria-hidden />
            <span className="hidden-but-read">{t('leads to')}</span>
            <StatusTag state={to} />
          </>
        )}
      </span>
      {says.map(words => (
        <p key={words}>{t(words)}</p>
      ))}
      {asks.length > 0 && <p>{t('Asks for: {fields}', { fields: asks.map(each => t(each)).join(t(', ')) })}</p>}
    </li>
  )
}

const State = ({ of: { state, says, steps } }: { of: StateHelp }) => {
  const { t } = useLanguage()
  return (
    <li>
      <StatusTag state={state} filled />
      {says.map(words => (
        <p key={words}>{t(words)}</p>
      ))}
      {steps.length > 0 && (
        <ul className="help-steps">
          {steps.map(step => (
            <Step key={step.label} step={step} />
          ))}
        </ul>
      )}
    </li>
  )
}

const AboutField = ({ field: { label, isRequired, unit, hint, options } }: { field: FieldHelp }) => {
  const { t } = useLanguage()
  return (
    <div>
      <dt>
        {t(label)}
        {isRequired && <span className="help-required">{t('required')}</span>}
        {unit && <span className="unit">{t(unit)}</span>}
      </dt>
      {hint && <dd>{t(hint)}</dd>}
      {options.length > 0 && <dd>{options.map(each => t(each)).join(' · ')}</dd>}
    </div>
  )
}

/** Help for the form of this document. */
export const ThisForm = ({ document }: { document: Document }) => {
  const { t } = useLanguage()
  const { asker } = useAsker()
  const { title, purpose, states, parts } = useMemo(() => formHelp(document, asker), [document, asker])
  return (
    <article className="help-form">
      <h3>{t(title)}</h3>
      <p className="help-purpose">{t(purpose)}</p>
      <h4>{t('States, and what can be done')}</h4>
      <ul className="help-states">
        {states.map(each => (
          <State key={each.state} of={each} />
        ))}
      </ul>
      {parts.map(part => (
        <section key={`${part.title} ${part.fields[0]?.label}`}>
          <h4>{t(part.title)}</h4>
          <dl className="help-fields">
            {part.fields.map(field => (
              <AboutField key={`${field.label} ${field.hint}`} field={field} />
            ))}
          </dl>
        </section>
      ))}
    </article>
  )
}
