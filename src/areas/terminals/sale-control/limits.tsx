// The dialog for the limits and the priority of a lot.

import { Alert } from 'antd'
import { useState } from 'react'
import { type BoardLot, setSaleControl } from '#areas/terminals/sale-control/calls.ts'
import type { ApiError } from '#kit/browser/api.ts'
import { EntryInput } from '#kit/browser/inputs.tsx'
import type { BodyOf } from '#kit/call.ts'
import { Dialog } from '#ui/dialog.tsx'
import { Labelled } from '#ui/labelled.tsx'
import { useLanguage } from '#ui/language.tsx'

const limitNames = ['dailyLimit', 'perCustomerLimit', 'priority'] as const
type EnteredLimits = Pick<BodyOf<typeof setSaleControl>, (typeof limitNames)[number]>

type LimitsProps = {
  lot: BoardLot
  start: EnteredLimits
  onDone: () => void
  save: (change: EnteredLimits) => Promise<ApiError | undefined>
}

type LimitFieldProps = {
  name: (typeof limitNames)[number]
  value: number | null
  problem: string | undefined
  onChange: (value: number | null) => void
}

const LimitField = ({ name, value, problem, onChange }: LimitFieldProps) => {
  const field = setSaleControl.body[name]
  return (
    <Labelled id={`limit-${name}`} field={field} problem={problem}>
      {described => (
        <EntryInput
          {...described}
          field={field}
          value={value}
          onChange={entered => onChange(entered as number | null)}
        />
      )}
    </Labelled>
  )
}

export const Limits = ({ lot, start, onDone, save }: LimitsProps) => {
  const { t } = useLanguage()
  const [values, setValues] = useState<EnteredLimits>({
    dailyLimit: start.dailyLimit,
    perCustomerLimit: start.perCustomerLimit,
    priority: start.priority,
  })
  const [error, setError] = useState<ApiError>()
  const submit = async () => {
    const failure = await save(values)
    setError(failure)
    if (!failure) onDone()
  }
  return (
    <Dialog
      title={`${t('Limits')}: ${lot.lcNo}`}
      okText={t('Save')}
      cancelText={t('Back')}
      onOk={submit}
      onCancel={onDone}
      width={440}
    >
      <div className="asking">
        {error && <Alert type="error" showIcon title={t(error.message)} />}
        {limitNames.map(name => (
          <LimitField
            key={name}
            name={name}
            value={values[name]}
            problem={error?.fields[name]}
            onChange={value => setValues(before => ({ ...before, [name]: value }))}
          />
        ))}
      </div>
    </Dialog>
  )
}
