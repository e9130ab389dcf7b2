// The land of the earth, from Natural Earth (public domain) at 1:50 million, loaded with the first map.

import { feature } from 'topojson-client'
import type { GeometryCollection, Topology } from 'topojson-specification'
import topology from 'world-atlas/land-50m.json' with { type: 'json' }

// TypeScript infers plain arrays from the JSON file; its type is the one that the package documents.
const atlas = topology as object as Topology<{ land: GeometryCollection }>

/** Polygons of rings of longitude and latitude. */
export const land: readonly (readonly (readonly number[])[][])[] = feature(atlas, atlas.objects.land).features.flatMap(
  ({ geometry }) =>
    geometry.type === 'MultiPolygon' ? geometry.coordinates : geometry.type === 'Polygon' ? [geometry.coordinates] : [],
)
