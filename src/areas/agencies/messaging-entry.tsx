// The channels of an agency's one-time codes, in their order, with their settings, and its FTP server. Secrets are written and never read
// back.

import { Button, Input, Select } from 'antd'
import { Section } from '#kit/browser/entry.tsx'
import { choices, type Field, type Fields, optional } from '#kit/fields.ts'
import {
  type AgencyMessaging,
  type ChannelName,
  channelNames,
  channels,
  ftpSettings,
  mask,
} from '#session/messaging-calls.ts'
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

const order = optional(choices('Channels of one-time codes, the first first', channelNames))

const isSecret = ({ shape }: Field): boolean => shape.kind === 'text' && shape.secret === true

type SettingProps = { name: string; field: Field; kept: string; value: string; onChange: (value: string) => void }

const Setting = ({ name, field, kept, value, onChange }: SettingProps) => {
  const { t } = useLanguage()
  // At most the end of a secret is known here.
  const keptAs = (end: string) => (end === mask ? t('Kept') : t('Kept; ends in {end}', { end: end.slice(mask.length) }))
  const isKept = isSecret(field) && kept !== '' && value === kept
  const isChanged = isSecret(field) && kept !== '' && value !== kept
  const way = isKept ? (['Remove', ''] as const) : isChanged ? (['Leave as it was', kept] as const) : undefined
  const fact = way && (
    <Button type="link" size="small" className="setting-way" onClick={() => onChange(way[1])}>
      {t(way[0])}
    </Button>
  )
  return (
    <div className="entry span-3">
      <Labelled id={`setting-${name}`} field={field} fact={fact}>
        {({ id }) =>
          field.shape.kind === 'choice' ? (
            <Select
              id={id}
              allowClear
              value={value || undefined}
              options={field.shape.options.map(word => ({ value: word, label: t(word === 'yes' ? 'Yes' : 'No') }))}
              onChange={(word: string | undefined) => onChange(word ?? '')}
            />
          ) : isSecret(field) ? (
            <Input.Password
              id={id}
              dir="ltr"
              autoComplete="new-password"
              placeholder={isKept ? keptAs(kept) : name}
              value={isKept ? '' : value}
              onChange={event => onChange(event.target.value)}
            />
          ) : (
            <Input
              id={id}
              dir="ltr"
              placeholder={name}
              value={value}
              onChange={event => onChange(event.target.value)}
            />
          )
        }
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
    </Section>
  )
}
