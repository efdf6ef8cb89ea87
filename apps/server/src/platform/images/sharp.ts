// The library of pictures, told what it may read: nothing of ours asks for it in another way. It's imported with the first picture
// (images.ts), since it takes a tenth of a start.
import sharp from 'sharp'

const decoders = ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp', 'VipsForeignLoadHeif']

// Once a process: between these two no picture can be read at all.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: decoders })
sharp.cache(false)
sharp.concurrency(1)

export { sharp }
