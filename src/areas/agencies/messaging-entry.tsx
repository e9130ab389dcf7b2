// The channels that carry an agency's one-time codes, in their order, with their settings. Secrets go in and never come out.

import { Button, Input, Select } from 'antd'
import { Section } from '#kit/browser/entry.tsx'
import { choices, type Field, optional } from '#kit/fields.ts'
import { type AgencyMessaging, type ChannelName, channelNames, channels, mask } from '#session/messaging-calls.ts'
import { Labelled } from '#ui/labelled.tsx'
import { useLanguage } from '#ui/language.tsx'

/** What is to be sent; undefined leaves all of it. */
export type MessagingChange = { channels: ChannelName[]; settings: Record<string, string> } | undefined

/** Settings as the server reads them. */
export const linesOf = (settings: Record<string, string>): string =>
  Object.entries(settings)
    .filter(([, value]) => value.trim() !== '')
    .map(([name, value]) => `${name}=${value}`)
    .join('\n')

const order = optional(choices('Channels of one-time codes, the first first', channelNames))

const isSecret = ({ shape }: Field): boolean => shape.kind === 'text' && shape.secret === true

type SettingProps = { name: string; field: Field; kept: string; value: string; onChange: (value: string) => void }

const Setting = ({ name, field, kept, value, onChange }: SettingProps) => {
  const { t } = useLanguage()
  // Of a secret only the end is known here.
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
          isSecret(field) ? (
            <Input.Password
              id={id}
              dir="ltr"
              autoComplete="new-password"
              placeholder={isKept ? t('Kept; ends in {end}', { end: kept.slice(mask.length) }) : name}
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

type MessagingEntryProps = {
  kept: AgencyMessaging
  change: MessagingChange
  onChange: (change: MessagingChange) => void
}

export const MessagingEntry = ({ kept, change, onChange }: MessagingEntryProps) => {
  const { t } = useLanguage()
  const chosen = change?.channels ?? ((kept.channels ?? []) as ChannelName[])
  const settings = change?.settings ?? kept.settings
  return (
    <Section title="Messages" help="Without channels of its own it has those of the house.">
      <div className="entry span-6">
        <Labelled id="messaging-channels" field={order}>
          {({ id }) => (
            <Select
              id={id}
              mode="multiple"
              showSearch={{ optionFilterProp: 'label' }}
              className="messaging-channels"
              value={chosen}
              placeholder={t('Those of the house')}
              options={channelNames.map(name => ({ value: name, label: t(channels[name].title) }))}
              onChange={(names: ChannelName[]) => onChange({ channels: names, settings })}
            />
          )}
        </Labelled>
      </div>
      {chosen
        .filter(name => Object.keys(channels[name].settings).length > 0)
        .map(name => (
          <fieldset key={name} className="span-6 channel">
            <legend>{t(channels[name].title)}</legend>
            {Object.entries(channels[name].settings).map(([setting, field]) => (
              <Setting
                key={setting}
                name={setting}
                field={field}
                kept={kept.settings[setting] ?? ''}
                value={settings[setting] ?? ''}
                onChange={value => onChange({ channels: chosen, settings: { ...settings, [setting]: value } })}
              />
            ))}
          </fieldset>
        ))}
    </Section>
  )
}
