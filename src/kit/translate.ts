// English in the code is the key; Arabic stands in catalogues beside each area.

export type Catalogue = Record<string, string>

/** The text of `key` in a catalogue, its {places} filled from `values`; the key itself where the catalogue lacks it. */
export const translate = (catalogue: Catalogue, key: string, values: Record<string, string | number> = {}): string =>
  (catalogue[key] ?? key).replace(/\{(\w+)\}/g, (place, name) => String(values[name] ?? place))
