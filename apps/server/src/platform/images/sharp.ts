// The picture library, restricted to the formats that it may read: all our code imports it from here. It is loaded with the first
// picture (images.ts), since that takes a tenth of a start.
import sharp from 'sharp'

const decoders = ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp', 'VipsForeignLoadHeif']

// Once per process: between these two calls no picture can be read at all.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: decoders })
sharp.cache(false)
sharp.concurrency(1)

export { sharp }
