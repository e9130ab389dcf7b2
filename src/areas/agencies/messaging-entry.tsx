// The channels of an agency's one-time codes, in their order, with their settings, and its FTP server. Secrets are written and never read
// back.

import { Button, Input, Select } from 'antd'
import type { ChangeEvent } from 'react'
import { Section } from '#kit/browser/entry.tsx'
import { choices, type Field, type Fields, optional } from '#kit/fields.ts'
import {
  type AgencyMessaging,
  authoritySettings,
  type ChannelName,
  channelNames,
  channels,
  financeSettings,
  ftpSettings,
  mask,
} from '#session/messaging-calls.ts'
import { useClearing } from '#ui/clearing.tsx'
import { Labelled } from '#ui/labelled.tsx'
import { useLanguage } from '#ui/language.tsx'

/** The changed settings; undefined leaves all of them. */
export type MessagingChange = { channels: ChannelName[]; settings: Record<string, string> } | undefined

/** Settings as the server reads them. */
export const toSettingLines = (settings: Record<string, string>): string =>
  Object.entries(settings)
    .filter(([, value]) => value.trim() !== '')
    .map(([name, value]) => `${name}=${value}`)
    .join('\n')

const order = optional(choices('Channels of one-time codes, in the order they are tried', channelNames))

const isSecret = ({ shape }: Field): boolean => shape.kind === 'text' && shape.secret === true

type SettingProps = { name: string; field: Field; kept: string; value: string; onChange: (value: string) => void }
type SettingInputProps = Omit<SettingProps, 'kept' | 'name'> & { id: string; placeholder: string; isKept: boolean }

const SettingInput = ({ id, field, value, placeholder, isKept, onChange }: SettingInputProps) => {
  const { t } = useLanguage()
  const clearing = useClearing()
  if (field.shape.kind === 'choice')
    return (
      <Select
        id={id}
        allowClear={clearing}
        value={value || undefined}
        options={field.shape.options.map(word => ({ value: word, label: t(word === 'yes' ? 'Yes' : 'No') }))}
        onChange={(word: string | undefined) => onChange(word ?? '')}
      />
    )
  const shared = {
    id,
    dir: 'ltr',
    placeholder,
    onChange: (event: ChangeEvent<HTMLInputElement>) => onChange(event.target.value),
  }
  if (isSecret(field)) return <Input.Password {...shared} autoComplete="new-password" value={isKept ? '' : value} />
  return <Input {...shared} value={value} />
}

const Setting = ({ name, field, kept, value, onChange }: SettingProps) => {
  const { t } = useLanguage()
  const hasSecret = isSecret(field) && kept !== ''
  const isKept = hasSecret && value === kept
  // The browser knows only the last characters of a stored secret.
  const keptText = kept === mask ? t('Kept') : t('Saved; ends in {end}', { end: kept.slice(mask.length) })
  const changeButton = (label: string, to: string) => (
    <Button type="link" size="small" className="setting-way" onClick={() => onChange(to)}>
      {t(label)}
    </Button>
  )
  const fact = hasSecret && (isKept ? changeButton('Remove', '') : changeButton('Keep unchanged', kept))
  return (
    <div className="entry span-3">
      <Labelled id={`setting-${name}`} field={field} fact={fact || undefined}>
        {({ id }) => (
          <SettingInput
            id={id}
            field={field}
            value={value}
            placeholder={isKept ? keptText : name}
            isKept={isKept}
            onChange={onChange}
          />
        )}
      </Labelled>
    </div>
  )
}

type SettingsProps = {
  title: string
  fields: Fields
  kept: Record<string, string>
  settings: Record<string, string>
  onChange: (settings: Record<string, string>) => void
}

const Settings = ({ title, fields, kept, settings, onChange }: SettingsProps) => {
  const { t } = useLanguage()
  return (
    <fieldset className="span-6 channel">
      <legend>{t(title)}</legend>
      {Object.entries(fields).map(([name, field]) => (
        <Setting
          key={name}
          name={name}
          field={field}
          kept={kept[name] ?? ''}
          value={settings[name] ?? ''}
          onChange={value => onChange({ ...settings, [name]: value })}
        />
      ))}
    </fieldset>
  )
}

type MessagingEntryProps = {
  kept: AgencyMessaging
  change: MessagingChange
  onChange: (change: MessagingChange) => void
}

export const MessagingEntry = ({ kept, change, onChange }: MessagingEntryProps) => {
  const { t } = useLanguage()
  const chosen = change?.channels ?? ((kept.channels ?? []) as ChannelName[])
  const settings = change?.settings ?? kept.settings
  const shared = {
    kept: kept.settings,
    settings,
    onChange: (entered: Record<string, string>) => onChange({ channels: chosen, settings: entered }),
  }
  return (
    <Section title="Messages" help="Empty: the channels of this installation.">
      <div className="entry span-6">
        <Labelled id="messaging-channels" field={order}>
          {({ id }) => (
            <Select
              id={id}
              mode="multiple"
              showSearch={{ optionFilterProp: 'label' }}
              className="messaging-channels"
              value={chosen}
              placeholder={t('Channels of this installation')}
              options={channelNames.map(name => ({ value: name, label: t(channels[name].title) }))}
              onChange={(names: ChannelName[]) => onChange({ channels: names, settings })}
            />
          )}
        </Labelled>
      </div>
      {chosen
        .filter(name => Object.keys(channels[name].settings).length > 0)
        .map(name => (
          <Settings key={name} title={channels[name].title} fields={channels[name].settings} {...shared} />
        ))}
      <Settings title="Files by FTP" fields={ftpSettings} {...shared} />
      <Settings title="Reports to the grain authority" fields={authoritySettings} {...shared} />
      <Settings title="Documents for the finance system" fields={financeSettings} {...shared} />
    </Section>
  )
}
