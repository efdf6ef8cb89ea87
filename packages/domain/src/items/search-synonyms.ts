import { searchOnlyMark } from './find-synonyms.ts'

/**
 * Words for the same thing: a search for one of a group finds items with another. They're written as the search index has them, in lower
 * case and without hyphens or apostrophes, and no word is in two groups. A word that also means another thing that people hire ('router')
 * is left out, is listed together with a word that makes it unambiguous, or ends with a question mark: a search for 'dinghy' finds
 * inflatable boats, but a search for another word of that group doesn't find every dinghy. Finding too little is better than finding the
 * wrong thing, so a kind isn't grouped with the word for all kinds: a desk fan isn't the same as a fan. (A torch is what others call a
 * flashlight, although gas torches are called torches, too.) A word also counts within a longer search: with 'amp' and 'amplifier', "valve
 * amp" finds a valve amplifier. Plurals are handled elsewhere.
 */
const groups: readonly (readonly string[])[] = [
  // Drills, breakers and drivers
  ['cordless drill', 'battery drill', 'drill driver'],
  ['combi drill', 'combination drill'],
  ['hammer drill', 'percussion drill', 'impact drill'],
  ['sds drill', 'sds hammer drill', 'rotary hammer', 'rotary hammer drill'],
  ['concrete breaker', 'road breaker', 'demolition hammer', 'jackhammer', 'jack hammer', 'kango', 'pneumatic drill'],
  ['core drill', 'diamond core drill', 'diamond drill', 'coring machine'],
  ['pillar drill', 'drill press', 'bench drill', 'pedestal drill'],
  ['magnetic drill', 'mag drill', 'magdrill', 'rotabroach'],
  ['right angle drill', 'angle drill'],
  ['impact wrench', 'impact gun', 'rattle gun', 'windy gun', 'wheel gun'],
  ['electric screwdriver', 'cordless screwdriver', 'power screwdriver'],
  ['screw gun', 'screwgun', 'drywall screwdriver', 'drywall screw gun', 'collated screwdriver', 'autofeed screwdriver'],
  ['hole saw', 'holesaw', 'hole cutter'],
  ['power drill', 'electric drill', 'corded drill', 'mains drill'],
  ['impact driver', 'impact screwdriver'],
  ['breaker?', 'breaker hammer', 'kango hammer', 'electric breaker', 'demolition breaker'],
  ['needle scaler', 'needle gun'],
  ['drill bit', 'drill piece'],
  ['screwdriver set', 'screw driver set', 'screwdriver kit'],
  ['mortiser', 'morticer', 'mortising machine', 'morticing machine'],
  ['thread cutting set', 'threading set'],

  // Saws, grinders and cutters
  ['angle grinder', 'mini grinder', 'side grinder'],
  ['disc cutter', 'stihl saw', 'cut off saw', 'consaw', 'con saw', 'concrete saw'],
  ['bench grinder', 'pedestal grinder'],
  ['circular saw', 'circ saw', 'skilsaw', 'skil saw', 'skill saw'],
  ['plunge saw', 'track saw', 'rail saw'],
  ['mitre saw', 'miter saw', 'chop saw', 'drop saw'],
  ['reciprocating saw', 'recip saw', 'sabre saw', 'saber saw', 'sawzall'],
  ['jigsaw', 'jig saw'],
  ['table saw', 'bench saw', 'saw bench', 'site saw'],
  ['bandsaw', 'band saw'],
  ['scroll saw', 'scrollsaw'],
  ['handsaw', 'hand saw', 'panel saw', 'wood saw?'],
  ['hacksaw', 'hack saw'],
  ['oscillating tool', 'oscillating multi tool', 'multi cutter'],
  ['multi tool', 'multitool'],
  ['rotary tool', 'dremel', 'dremmel', 'hobby drill'],
  ['tile saw', 'wet tile saw', 'wet tile cutter', 'electric tile cutter', 'wet saw'],
  ['manual tile cutter', 'rail tile cutter'],
  ['wall chaser', 'chasing machine', 'chase cutter', 'wall slotter'],
  ['block splitter', 'paving splitter', 'paver splitter', 'block paving splitter', 'slab splitter'],
  ['laminate cutter', 'laminate floor cutter', 'laminate guillotine', 'flooring cutter', 'vinyl plank cutter'],
  ['bolt cutter', 'bolt cropper'],
  ['plasma cutter', 'plasma torch'],
  ['metal chop saw', 'metal cutting saw', 'abrasive chop saw'],
  ['tile cutter', 'tile cutting machine', 'tiling cutter'],
  ['tenon saw', 'back saw', 'backsaw'],
  ['hot wire cutter', 'foam cutter', 'polystyrene cutter'],
  ['tin snip', 'aviation snip', 'sheet metal cutter', 'metal shears'],
  ['chainsaw mill', 'alaskan mill', 'saw mill', 'sawmill'],
  ['coping saw', 'fret saw', 'fretsaw'],
  ['glass cutter', 'glass cutting tool'],

  // Sanders, planers and routers
  ['orbital sander', 'palm sander', 'sheet sander', 'finishing sander'],
  ['random orbit sander', 'random orbital sander', 'eccentric sander'],
  ['detail sander', 'delta sander', 'mouse sander', 'corner sander'],
  ['floor sander', 'floor sanding machine', 'parquet sander'],
  ['edging sander', 'edge sander', 'floor edger'],
  ['drywall sander', 'wall sander', 'plaster sander', 'plasterboard sander', 'giraffe sander', 'ceiling sander'],
  ['electric planer', 'electric plane', 'power planer', 'power plane', 'wood planer'],
  ['thicknesser', 'planer thicknesser', 'thickness planer'],
  ['wood router', 'woodworking router', 'plunge router', 'electric router'],
  ['trim router', 'palm router', 'laminate trimmer'],
  ['biscuit jointer', 'biscuit joiner', 'plate joiner'],
  ['pocket hole jig', 'pocket screw jig', 'kreg jig'],
  ['worktop jig', 'kitchen worktop jig', 'worktop template'],
  ['lock jig', 'mortice jig', 'mortise jig', 'mortice lock jig', 'door lock jig'],
  ['wood lathe', 'woodturning lathe', 'wood turning lathe'],
  ['sandblaster', 'sand blaster', 'grit blaster', 'shot blaster', 'shotblaster', 'media blaster'],
  ['sander', 'sanding machine', 'electric sander', 'power sander'],
  ['bench sander', 'linisher', 'linishing machine'],
  ['hand plane', 'wood plane', 'smoothing plane', 'jack plane'],

  // Nailing, glueing, welding, heat
  ['nail gun', 'nailgun', 'nailer', 'paslode'],
  ['framing nailer', 'first fix nailer', 'first fix gun', 'framing nail gun'],
  [
    'finish nailer',
    'finishing nailer',
    'second fix nailer',
    'second fix gun',
    'brad nailer',
    'brad gun',
    'brad nail gun',
  ],
  ['floor nailer', 'flooring nailer', 'floor nail gun', 'flooring nail gun', 'porta nailer', 'secret nailer'],
  ['staple gun', 'staple tacker', 'hand tacker', 'tacker'],
  ['rivet gun', 'riveter', 'pop riveter', 'pop rivet gun'],
  ['glue gun', 'hot glue gun', 'hot melt gun'],
  ['mastic gun', 'sealant gun', 'silicone gun', 'caulking gun', 'caulk gun', 'skeleton gun', 'cartridge gun'],
  ['heat gun', 'hot air gun', 'paint stripping gun', 'hot air stripper'],
  ['blowtorch', 'blow torch', 'blowlamp', 'blow lamp', 'gas torch'],
  ['welder', 'welding machine', 'welding set', 'welding plant'],
  ['arc welder', 'stick welder', 'mma welder'],
  ['mig welder', 'mag welder', 'mig mag welder'],
  ['soldering iron', 'solder iron', 'soldering gun', 'soldering station'],
  ['gasless welder', 'flux core welder', 'gasless mig'],
  ['tig welder', 'argon welder'],
  ['welding mask', 'welding helmet', 'welding hood', 'welding shield'],
  ['air tool', 'pneumatic tool', 'compressed air tool'],
  ['pyrography pen', 'pyrography tool', 'pyrography kit', 'wood burning pen', 'wood burning tool'],

  // Decorating, plastering, floors
  [
    'paint sprayer',
    'paint spray gun',
    'airless sprayer',
    'airless paint sprayer',
    'hvlp sprayer',
    'wagner sprayer',
    'spray painter',
    'paint spraying machine',
  ],
  ['wallpaper stripper', 'wallpaper steamer', 'wallpaper steam stripper', 'steam stripper', 'wallpaper remover'],
  ['pasting table', 'paste table', 'wallpaper table', 'wallpapering table'],
  ['dust sheet', 'dustsheet', 'drop cloth', 'drop sheet', 'decorating sheet'],
  ['decorating kit', 'painting kit', 'decorating set'],
  ['roller pole', 'roller extension pole', 'paint pole'],
  ['plastering trowel', 'plasterers trowel', 'plaster trowel', 'finishing trowel'],
  ['paddle mixer', 'plaster mixer', 'plaster whisk', 'mixing drill', 'whisk mixer'],
  ['plasterboard lifter', 'plasterboard lift', 'plasterboard hoist', 'drywall lift', 'drywall hoist', 'panel lifter'],
  ['tile lifter', 'tile stripper', 'floor tile lifter', 'floor stripper', 'floor scraper', 'tile remover'],
  ['knee kicker', 'carpet kicker', 'carpet stretcher'],
  ['floor grinder', 'concrete grinder', 'concrete floor grinder'],
  ['decorating ladder', 'decorators ladder'],
  ['paint roller', 'decorating roller', 'painting roller'],
  ['paint stripper', 'paint remover'],
  ['putty knife', 'filling knife', 'filler knife', 'spackle knife'],
  ['plasterers hawk', 'plastering hawk', 'hawk board'],
  ['plasterers stilt', 'plastering stilt', 'drywall stilt', 'builders stilt', 'decorators stilt'],
  ['tiling tool', 'tiling kit', 'tilers tool'],
  ['mixing bucket', 'builders bucket'],
  ['flexi tub', 'gorilla tub', 'gorilla bucket', 'tub trug', 'garden trug?'],
  ['glass lifter', 'suction lifter', 'suction cup lifter', 'glazing sucker', 'glass sucker', 'vacuum lifter?'],
  ['door lifter', 'door jack', 'door lifting tool', 'board lifter?'],
  ['respirator', 'dust mask', 'ffp3 mask'],

  // Hand tools
  ['toolbox', 'tool box', 'tool chest'],
  ['toolkit', 'tool kit', 'tool set', 'toolset'],
  ['spanner set', 'wrench set'],
  ['socket set', 'ratchet set', 'socket wrench set'],
  ['torque wrench', 'torque spanner'],
  ['adjustable spanner', 'adjustable wrench', 'shifting spanner', 'crescent wrench'],
  ['pipe wrench', 'stillson', 'stilson', 'stillson wrench', 'monkey wrench'],
  ['allen key', 'allan key', 'allen wrench', 'hex key', 'hex wrench'],
  ['mole grip', 'mole wrench', 'vise grip', 'vice grip', 'locking pliers'],
  ['water pump pliers', 'pump pliers', 'slip joint pliers', 'channel lock'],
  ['crowbar', 'crow bar', 'pry bar', 'prybar', 'wrecking bar', 'jemmy', 'nail bar'],
  ['sledgehammer', 'sledge hammer'],
  ['lump hammer', 'club hammer'],
  ['g clamp', 'g cramp', 'c clamp'],
  ['sash clamp', 'sash cramp', 'bar clamp', 'bar cramp'],
  ['bench vice', 'bench vise', 'engineers vice', 'workshop vice'],
  ['workbench', 'work bench', 'workmate'],
  ['saw horse', 'sawhorse', 'saw trestle', 'saw stool'],
  ['stanley knife', 'utility knife', 'box cutter', 'trimming knife'],
  ['mallet?', 'rubber hammer', 'soft faced hammer'],
  ['tape measure', 'measuring tape', 'tape rule'],
  ['carpenters square', 'framing square', 'roofing square', 'rafter square', 'speed square'],
  ['caliper', 'calliper'],
  ['vernier gauge', 'vernier caliper', 'vernier calliper'],
  ['shovel', 'spade'],
  ['tool bag', 'toolbag', 'tool holdall'],
  ['tool belt', 'toolbelt', 'tool pouch', 'nail pouch'],
  ['knee pad', 'knee protector'],
  ['kneeler?', 'garden kneeler', 'kneeling pad', 'kneeling stool'],
  ['cable tie', 'zip tie', 'tie wrap'],
  ['duct tape', 'gaffer tape', 'gaffa tape'],
  ['bungee?', 'bungee cord', 'elastic rope', 'shock cord'],
  ['hatchet', 'hand axe', 'camp axe', 'small axe'],
  ['penknife', 'pen knife', 'pocket knife', 'swiss army knife', 'jack knife'],
  ['bearing puller', 'gear puller', 'hub puller', 'pulley puller'],
  ['grease gun', 'greaser?'],
  ['hydraulic press', 'shop press', 'workshop press', 'bearing press'],
  ['ultrasonic cleaner', 'ultrasonic bath', 'sonic cleaner', 'sonic bath'],
  ['spanner', 'wrench?'],
  ['tin opener', 'can opener'],
  ['tamper?', 'hand tamper', 'earth rammer', 'punner'],
  ['brick bolster', 'bolster chisel', 'brick chisel'],
  ['mitre box', 'mitre block'],
  ['bucket', 'pail'],
  ['claw hammer', 'joiners hammer?'],
  ['chisel set', 'wood chisel', 'woodworking chisel', 'carpentry chisel'],
  ['file set', 'rasp', 'wood file'],
  ['set square', 'try square', 'engineers square'],
  ['multitool knife', 'leatherman', 'pocket multi tool'],
  ['felling axe', 'wood axe'],
  ['bolt extractor', 'screw extractor'],
  ['feeler gauge', 'thickness gauge'],
  ['door trimming saw', 'jamb saw', 'undercut saw'],
  ['wire brush', 'rust brush', 'rust remover?'],
  ['bit driver', 'bit holder', 'screwdriver bit'],
  ['magnetic pick up', 'pick up tool', 'magnetic picker', 'telescopic magnet'],
  ['hand saw set', 'woodworking tool set', 'carpentry set', 'joinery tool'],
  ['paint brush', 'paintbrush', 'decorating brush'],
  ['pointing gun', 'mortar gun', 'grout gun', 'mortar pump'],
  ['bricklaying line', 'builders line', 'chalk line', 'chalk reel', 'string line'],
  ['mason chisel', 'cold chisel'],
  ['lead dresser', 'lead bossing set', 'leadwork tool'],
  ['rebar cutter', 'rebar bender', 'steel bar cutter', 'reinforcing bar cutter'],
  ['cordless caulking gun', 'electric sealant gun', 'powered caulking gun'],
  ['wet dry polisher', 'marble polisher', 'worktop polisher'],
  ['concrete vibrating screed', 'vibrating screed', 'power screed', 'screeding machine'],
  ['surface cleaner', 'flat surface cleaner', 'patio cleaning head', 'rotary surface cleaner'],

  // Plumbing, electrics, measuring
  ['drain rod', 'drainage rod'],
  ['drain snake', 'drain auger', 'plumbers snake', 'plumbing snake', 'pipe snake', 'sink snake'],
  ['drain camera', 'drain inspection camera', 'sewer camera', 'cctv drain camera'],
  ['inspection camera', 'endoscope', 'borescope', 'snake camera'],
  ['thermal camera', 'thermal imaging camera', 'thermal imager', 'heat camera', 'flir'],
  ['pipe cutter', 'tube cutter', 'pipe slice', 'pipeslice'],
  ['pipe bender', 'tube bender'],
  ['pipe freezing kit', 'pipe freezer', 'pipe freeze kit'],
  ['pipe threader', 'pipe threading machine', 'threading machine'],
  [
    'submersible pump',
    'sump pump',
    'puddle pump',
    'flood pump',
    'dirty water pump',
    'trash pump',
    'drainage pump',
    'dewatering pump',
  ],
  ['fish tape', 'draw tape', 'cable rod', 'electricians snake'],
  ['multimeter', 'multi meter', 'voltmeter', 'volt meter'],
  ['pat tester', 'pat testing machine', 'portable appliance tester'],
  ['cable detector', 'cable locator', 'cable avoidance tool', 'cat scanner', 'cat and genny'],
  ['stud finder', 'stud detector', 'stud sensor', 'wall scanner', 'wall detector'],
  ['moisture meter', 'damp meter', 'damp tester', 'damp detector'],
  ['laser level', 'line laser', 'cross line laser'],
  ['rotary laser', 'rotating laser', 'rotary laser level'],
  ['dumpy level', 'optical level', 'automatic level', 'auto level', 'surveyors level'],
  ['spirit level', 'bubble level'],
  ['laser measure', 'laser tape', 'laser tape measure', 'laser distance measure', 'laser distance meter'],
  ['measuring wheel', 'trundle wheel', 'surveyors wheel', 'distance wheel'],
  [
    'extension lead',
    'extension cable',
    'extension cord',
    'extension reel',
    'cable reel',
    'extension drum',
    'plug extension',
    'mains extension',
  ],
  ['site transformer', '110v transformer', '110 volt transformer', 'tool transformer'],
  ['work light', 'worklight', 'work lamp', 'site light'],
  ['floodlight', 'flood light'],
  ['generator', 'genny', 'gennie', 'genset'],
  ['air compressor', 'workshop compressor', 'portable compressor', 'compressor?'],
  ['infrared thermometer', 'laser thermometer', 'temperature gun', 'thermometer gun', 'ir thermometer'],
  ['carbon monoxide detector', 'carbon monoxide alarm', 'co detector', 'co alarm'],
  ['smoke alarm', 'smoke detector'],
  ['sound level meter', 'decibel meter', 'noise meter', 'spl meter'],
  ['plumb line', 'plumb bob'],
  ['basin wrench', 'basin spanner', 'tap spanner'],
  ['radiator key', 'bleed key'],
  ['sink plunger', 'toilet plunger'],
  ['drain jetter', 'drain cleaning machine', 'drain unblocker', 'drain blaster'],
  ['pipe press', 'press fit tool', 'pressing tool', 'pipe crimper'],
  ['crimping tool', 'crimp tool', 'cable crimper'],
  ['wire stripper', 'cable stripper'],
  ['socket tester', 'plug tester', 'mains tester'],
  ['voltage tester', 'voltage detector', 'volt stick', 'voltstick', 'phase tester'],
  ['clamp meter', 'clamp ammeter', 'amp meter', 'ammeter'],
  ['power strip', 'multi plug', 'multiplug', 'trailing socket', 'gang extension'],
  ['inverter generator', 'suitcase generator', 'silent generator', 'quiet generator'],
  ['log burner', 'wood burner', 'wood stove', 'log stove', 'wood burning stove', 'multi fuel stove'],
  ['burglar alarm', 'intruder alarm', 'house alarm', 'security alarm', 'alarm system'],
  ['video doorbell', 'smart doorbell', 'ring doorbell', 'doorbell camera'],
  ['hygrometer', 'humidity meter', 'humidity gauge', 'humidity monitor'],
  ['weather station', 'weather monitor'],
  ['ev charger', 'electric car charger'],
  ['ev cable', 'ev charging cable', 'car charging cable', 'type 2 cable'],
  ['solar panel', 'pv panel', 'photovoltaic panel', 'solar module'],
  ['leisure battery', 'deep cycle battery', 'caravan battery'],
  ['tap?', 'faucet'],
  ['aerial?', 'antenna'],
  ['plasterboard', 'drywall', 'sheetrock'],
  ['total station', 'surveying instrument', 'survey equipment', 'surveying kit'],
  ['surveying staff', 'levelling staff', 'grade rod', 'ranging pole', 'ranging rod'],
  ['water level', 'hose level'],
  ['soldering kit', 'solder kit', 'electronics soldering set'],
  ['pressure tester', 'pressure testing pump', 'pipe pressure tester', 'hydraulic test pump'],
  ['immersion heater spanner', 'immersion spanner'],
  ['pipe vice', 'chain vice', 'pipe stand', 'pipe tripod'],
  ['power flush machine', 'power flusher', 'powerflush', 'central heating flusher', 'radiator flusher'],
  ['tap reseater', 'tap reseating tool'],
  ['water leak detector', 'leak detector', 'leak finder'],
  ['descaling pump', 'descaler'],
  ['cable drum stand', 'cable jack', 'drum jack', 'cable dispenser'],
  ['oscilloscope', 'scope meter'],
  ['insulation tester', 'megger', 'insulation resistance tester'],
  ['lux meter', 'light level meter'],
  ['anemometer', 'wind meter', 'wind gauge', 'wind speed meter'],
  ['air quality monitor', 'co2 monitor', 'air monitor'],
  ['radiation detector', 'geiger counter'],
  ['ph meter', 'ph tester', 'acidity meter'],
  ['digital thermometer', 'temperature logger', 'data logger'],
  ['time lapse camera', 'timelapse camera', 'construction camera'],

  // Building and plant
  ['cement mixer', 'concrete mixer', 'belle mixer', 'mortar mixer', 'cement mixing machine'],
  ['wacker plate', 'whacker plate', 'wacker', 'plate compactor', 'compactor plate', 'compaction plate'],
  ['trench rammer', 'trench compactor', 'upright rammer', 'tamping rammer', 'jumping jack'],
  ['vibrating roller', 'pedestrian roller', 'bomag', 'compaction roller', 'road roller'],
  ['power float', 'powerfloat', 'power trowel'],
  ['vibrating poker', 'poker vibrator', 'concrete poker', 'concrete vibrator'],
  ['mini digger', 'minidigger', 'micro digger', 'mini excavator', 'micro excavator', 'excavator', 'digger?', 'jcb?'],
  ['mini dumper', 'tracked dumper', 'power barrow', 'muck truck', 'powered wheelbarrow', 'motorised wheelbarrow'],
  ['slab lifter', 'paving lifter', 'paving slab lifter', 'kerb lifter'],
  ['rubble chute', 'rubbish chute', 'debris chute', 'waste chute'],
  ['rubbish skip', 'builders skip', 'waste skip', 'mini skip', 'dumpster'],
  ['temporary fencing', 'site fencing', 'security fencing', 'heras fencing', 'heras fence', 'heras panel'],
  ['site office', 'site cabin', 'portakabin', 'portacabin'],
  ['shipping container', 'storage container', 'cargo container'],
  ['brick trowel', 'bricklaying trowel', 'bricklayers trowel'],
  ['screed beam', 'tamping beam', 'screed rail', 'screed board'],
  ['telehandler', 'telescopic handler', 'loadall', 'manitou?'],
  ['forklift', 'fork lift', 'forklift truck', 'fork lift truck', 'fork truck'],
  ['dumper', 'site dumper', 'dump truck', 'dumper truck'],
  ['skid steer', 'skid steer loader', 'bobcat loader'],
  ['trench cover', 'trench plate', 'road plate', 'driving plate'],
  ['ibc', 'ibc tank', 'ibc tote', 'ibc container'],
  ['lighting tower', 'tower light'],
  ['cable protector', 'cable ramp', 'cable cover', 'cable bridge'],
  ['trackway', 'ground protection', 'ground guard', 'track mat?', 'ground mat?', 'temporary roadway'],
  ['rubble sack', 'rubble bag'],

  // Access and lifting
  ['stepladder', 'step ladder', 'folding steps', 'decorators step', 'aluminium step?'],
  ['extension ladder', 'extending ladder', 'double ladder'],
  ['telescopic ladder', 'telescoping ladder', 'collapsible ladder'],
  ['roof ladder', 'roofing ladder', 'cat ladder'],
  ['loft ladder', 'attic ladder'],
  ['scaffold tower', 'scaffolding tower', 'tower scaffold', 'access tower', 'alloy tower', 'mobile scaffold'],
  ['scaffold board', 'scaffolding board', 'scaffold plank'],
  ['hop up', 'hopup', 'step up platform'],
  ['cherry picker', 'boom lift', 'bucket lift'],
  ['acrow prop', 'acro prop', 'acrow', 'acrow jack', 'telescopic prop', 'building prop'],
  ['chain hoist', 'chain block', 'lifting block', 'block and tackle', 'pulley hoist'],
  ['hand winch', 'tirfor', 'cable puller', 'rope puller', 'come along winch'],
  ['material hoist', 'roof hoist', 'ladder hoist', 'tile hoist', 'builders hoist', 'scaffold hoist', 'gantry hoist'],
  ['engine hoist', 'engine crane', 'engine lift'],
  [
    'combination ladder',
    'combi ladder',
    'multi purpose ladder',
    'multipurpose ladder',
    'multi ladder',
    '3 way ladder',
    'articulated ladder',
  ],
  ['step stool', 'kick stool', 'kik step', 'kickstool'],
  ['podium step', 'podium platform', 'work platform?', 'working platform?'],
  ['builders trestle', 'decorators trestle', 'painters trestle'],
  ['scissor lift', 'scissor platform'],
  ['lifting sling', 'round sling', 'webbing sling', 'crane sling', 'lifting strop'],
  ['lifting strap?', 'moving strap', 'carrying strap?', 'furniture strap', 'forearm forklift'],
  ['pulley?', 'pulley wheel', 'gin wheel'],
  ['carabiner', 'karabiner'],
  ['electric winch', 'power winch', '12v winch', 'vehicle winch', 'recovery winch'],
  ['electric hoist', 'powered hoist', 'electric chain hoist'],
  ['scaffold pole', 'scaffolding tube', 'scaffold tube'],
  ['ladder stand off', 'ladder stay', 'ladder spreader', 'ladder v'],
  ['ladder leveller', 'ladder stabiliser', 'ladder foot'],
  ['roof anchor', 'fall arrest block', 'inertia reel', 'safety rope'],
  ['brick tongs', 'brick lifter', 'block lifter'],
  ['manhole lifter', 'manhole key', 'manhole cover lifter', 'drain cover lifter', 'drain key'],
  ['kerb grab', 'kerb tongs', 'kerb lifting tool'],
  ['soil screener', 'rotary sieve', 'topsoil screener', 'trommel'],
  ['garden sieve', 'soil sieve', 'garden riddle', 'soil sifter', 'riddle?'],
  ['conveyor belt', 'rubble conveyor', 'belt conveyor'],
  ['concrete pump', 'screed pump'],
  ['concrete skip', 'tipping skip', 'forklift skip'],
  ['spill kit', 'oil spill kit'],
  ['fuel bowser', 'diesel bowser', 'diesel tank', 'fuel tank?'],
  ['water bowser', 'mobile water tank', 'towable water tank'],
  ['welfare van', 'mobile welfare unit'],
  ['portable traffic light', 'temporary traffic light', 'stop go board', 'stop go sign'],
  ['road sign', 'warning sign', 'temporary sign'],
  ['plastic barrier', 'chapter 8 barrier', 'water filled barrier', 'pedestrian guard'],

  // Safety and crowds
  ['hard hat', 'safety helmet', 'site helmet'],
  ['ear defender', 'ear protector', 'ear muff'],
  ['safety glasses', 'safety goggles', 'safety spectacles'],
  ['safety harness', 'fall arrest harness', 'fall protection harness', 'roof harness'],
  ['hi vis', 'hi viz', 'high vis', 'high visibility vest', 'reflective vest'],
  ['safety boot', 'work boot', 'steel toe boot', 'steel toecap', 'toecap boot'],
  ['traffic cone', 'road cone', 'safety cone', 'parking cone'],
  ['crowd barrier', 'crowd control barrier', 'pedestrian barrier', 'event barrier'],
  ['rope barrier', 'queue barrier', 'barrier post', 'rope stand', 'velvet rope', 'vip rope', 'stanchion'],
  ['overall', 'boiler suit', 'boilersuit', 'coverall'],
  ['disposable suit', 'paper suit', 'forensic suit', 'hazmat suit', 'tyvek suit'],
  ['air horn', 'gas horn', 'fog horn', 'klaxon'],
  ['ballot box', 'voting box', 'polling box'],
  ['life ring', 'lifebuoy', 'life belt', 'lifebelt', 'throw ring'],
  ['throw line', 'throw bag', 'rescue line'],
  ['defibrillator', 'defib', 'aed'],
  ['cpr dummy', 'cpr mannequin', 'cpr manikin', 'resus doll', 'resusci anne', 'resuscitation dummy'],
  ['rescue stretcher', 'spinal board', 'spine board'],
  ['first aid kit', 'first aid box', 'first aid bag', 'medical kit', 'med kit'],
  ['breathalyser', 'breathalyzer', 'alcohol tester'],
  ['evacuation chair', 'evac chair'],
  ['work glove', 'safety glove', 'builders glove', 'rigger glove', 'gardening glove?'],
  ['fire extinguisher', 'extinguisher'],
  ['climbing style helmet', 'arborist helmet', 'chainsaw helmet', 'forestry helmet', 'head protection?'],
  ['chainsaw trousers', 'chainsaw chaps', 'chainsaw protection'],
  ['welding glove', 'welding gauntlet', 'gauntlet?'],
  ['welding screen', 'welding curtain'],
  ['emergency light', 'emergency lighting', 'exit light'],
  ['emergency blanket', 'foil blanket', 'space blanket', 'survival blanket'],
  ['wet floor sign', 'caution sign', 'slippery floor sign'],
  ['referee whistle', 'safety whistle'],
  ['vuvuzela', 'loud horn?'],

  // Cars, moving and trailers
  ['trolley jack', 'floor jack', 'car jack'],
  ['axle stand', 'jack stand'],
  ['car ramp', 'vehicle ramp', 'drive on ramp'],
  ['jump lead', 'jumper lead', 'jump cable', 'jumper cable', 'booster cable'],
  ['jump starter', 'jump start pack', 'jump pack', 'battery booster'],
  ['trickle charger', 'car battery charger', 'battery conditioner', 'battery maintainer'],
  [
    'obd reader',
    'obd scanner',
    'obd2 reader',
    'obd2 scanner',
    'code reader',
    'fault code reader',
    'diagnostic scanner',
  ],
  ['car polisher', 'machine polisher', 'dual action polisher', 'da polisher', 'car buffer'],
  ['tow rope', 'towing rope', 'tow strap', 'recovery rope', 'recovery strap'],
  ['tyre inflator', 'tyre pump', 'tyre compressor', 'tire inflator', 'tire pump'],
  ['dash cam', 'dashcam', 'dashboard camera'],
  ['sat nav', 'satnav', 'tomtom', 'car gps', 'satellite navigation'],
  ['sack truck', 'sack barrow', 'sack trolley', 'hand truck', 'porters trolley', 'hand trolley'],
  ['furniture dolly', 'moving dolly', 'furniture skate', 'furniture trolley', 'furniture mover'],
  ['stair climbing trolley', 'stair climbing truck', 'stair trolley', 'stair truck'],
  ['pallet truck', 'pallet jack', 'pallet trolley', 'pump truck'],
  ['ratchet strap', 'tie down', 'tie down strap', 'cargo strap', 'lashing strap', 'load strap'],
  ['moving blanket', 'removal blanket', 'furniture blanket', 'transit blanket'],
  ['moving box', 'moving crate', 'removal box', 'removal crate', 'packing box', 'packing crate'],
  ['panel van', 'transit van', 'moving van', 'removal van', 'cargo van'],
  ['luton van', 'box van'],
  ['roof box', 'roofbox', 'roof pod', 'car top box', 'cargo box', 'ski box', 'thule box'],
  ['roof rack', 'roofrack', 'roof bar'],
  ['vehicle trailer', 'vehicle transporter', 'car transporter', 'car transporter trailer', 'recovery trailer'],
  ['motorbike trailer', 'motorcycle trailer'],
  ['flatbed trailer', 'flat bed trailer', 'flat trailer'],
  ['tipping trailer', 'tipper trailer', 'dump trailer'],
  ['plant trailer', 'digger trailer', 'excavator trailer'],
  ['horsebox', 'horse box', 'horse trailer', 'horse float'],
  ['loading ramp', 'van ramp', 'trailer ramp'],
  ['motorbike', 'motor bike', 'motorcycle', 'motor cycle'],
  ['moped', 'motor scooter', 'motorscooter', 'vespa'],
  ['crash helmet', 'motorbike helmet', 'motorcycle helmet'],
  ['minibus', 'mini bus', 'passenger van'],
  ['people carrier', 'mpv', 'minivan', '7 seater?', 'seven seater?'],
  ['pickup truck', 'pick up truck', 'ute'],
  ['convertible?', 'cabriolet', 'open top car', 'soft top car'],
  ['estate car', 'station wagon'],
  ['classic car', 'vintage car', 'veteran car'],
  ['wedding car', 'bridal car'],
  ['limo', 'limousine', 'stretch limo'],
  ['tuk tuk', 'tuktuk', 'auto rickshaw'],
  ['lorry', 'hgv', 'heavy goods vehicle'],
  ['tipper truck', 'tipper van', 'tipper lorry', 'tipping truck'],
  ['tail lift van', 'tail lift truck'],
  ['quad bike', 'quadbike', 'atv', 'all terrain vehicle'],
  ['utility trailer', 'goods trailer', 'car trailer', 'general purpose trailer'],
  ['piano trolley', 'piano dolly', 'piano mover', 'piano skate', 'piano wheel'],
  ['platform trolley', 'platform truck', 'flatbed trolley', 'warehouse trolley'],
  ['appliance trolley', 'fridge trolley', 'white goods trolley', 'washing machine trolley'],
  ['plasterboard trolley', 'board trolley', 'sheet trolley', 'drywall cart'],
  ['shopping trolley', 'shopping cart', 'granny trolley', 'wheeled shopper'],
  ['roll cage?', 'cage trolley', 'laundry cage', 'roll container'],
  ['storage box', 'storage crate', 'storage tub', 'plastic crate', 'plastic box', 'tote box'],
  ['furniture slider', 'furniture glide', 'furniture lifter'],
  ['recovery track', 'recovery board', 'traction board', 'traction mat', 'sand track', 'sand ladder', 'maxtrax'],
  ['tow dolly', 'towing dolly', 'car dolly'],
  ['tow bar', 'towbar', 'tow hitch', 'trailer hitch', 'tow ball'],
  ['towing pole', 'tow pole', 'rigid tow bar'],
  ['wheel clamp', 'hitch lock', 'trailer lock', 'caravan lock'],
  ['towing mirror', 'caravan mirror', 'extension mirror'],
  ['roof bag', 'car roof bag', 'rooftop bag', 'soft roof box'],
  ['dog guard', 'boot guard', 'car dog guard'],
  ['creeper board', 'mechanics creeper', 'car creeper', 'garage creeper'],
  ['car lift', 'vehicle lift', 'car hoist', 'two post lift'],
  ['motorbike lift', 'motorcycle lift', 'motorcycle jack', 'motorbike jack'],
  ['paddock stand', 'motorbike stand', 'motorcycle stand'],
  ['motorbike jacket', 'motorcycle jacket', 'biker jacket'],
  ['motorbike leathers', 'motorcycle leathers', 'biker leathers'],
  ['ball joint splitter', 'ball joint separator'],
  ['brake bleeder', 'brake bleeding kit', 'easybleed'],
  ['wheel brace', 'lug wrench', 'wheel wrench'],
  ['dent puller', 'dent remover', 'dent repair kit', 'dent removal kit'],
  ['oil drain pan', 'oil catch pan', 'oil drip tray'],
  ['car stereo', 'car radio', 'head unit'],
  ['tyre changer', 'tyre changing machine'],
  ['wheel chock', 'wheel wedge'],
  ['gps tracker', 'vehicle tracker', 'car tracker', 'tracking device'],
  ['parts washer', 'parts cleaner'],
  ['car cover', 'vehicle cover'],
  ['catering trailer', 'catering van', 'food truck', 'food trailer', 'burger van', 'street food van'],
  ['fridge trailer', 'refrigerated trailer', 'chiller trailer', 'cold room trailer', 'freezer trailer'],
  ['fridge van', 'refrigerated van', 'chiller van', 'refrigerated vehicle'],
  ['recovery truck', 'tow truck', 'breakdown truck'],
  ['hand cart', 'handcart', 'push cart'],
  ['soapbox', 'soapbox racer', 'soap box cart'],
  ['petrol', 'gasoline'],
  ['motorbike glove', 'motorcycle glove', 'biker glove'],
  ['motorbike intercom', 'helmet intercom', 'motorcycle headset', 'helmet headset'],
  ['motorbike pannier', 'motorcycle luggage', 'motorbike top box', 'motorcycle pannier'],
  ['car seat cover', 'seat protector', 'car seat protector'],
  ['cargo net', 'trailer net', 'luggage net'],
  ['trailer cover', 'trailer tarpaulin', 'trailer canopy'],
  ['trailer board', 'trailer light', 'lighting board', 'trailer lighting board'],
  ['car vacuum pump', 'brake vacuum pump', 'vacuum gauge'],
  ['engine stand', 'engine support bar', 'engine bar'],
  ['transmission jack', 'gearbox jack'],
  ['timing tool', 'engine timing kit', 'timing locking kit'],
  ['wheel bearing tool', 'wheel bearing puller'],
  ['spring compressor', 'coil spring compressor', 'strut compressor'],
  ['brake piston tool', 'brake caliper tool', 'caliper rewind tool', 'brake rewind tool'],
  ['compression tester', 'engine compression tester', 'cylinder tester'],
  ['fuel transfer pump', 'diesel transfer pump', 'fuel pump?'],
  ['oil extractor', 'oil suction pump', 'oil change pump', 'oil pump?'],
  ['ice scraper', 'windscreen scraper', 'frost scraper'],
  ['windscreen cover', 'frost cover', 'car windscreen cover'],
  ['motorbike wheel chock', 'front wheel stand', 'bike wheel stand?'],
  ['car sun shade', 'window shade', 'car sun blind'],
  ['steering wheel lock', 'car lock?', 'disklok', 'crook lock'],
  ['car phone holder', 'phone mount', 'car phone mount', 'phone cradle'],
  ['car dvd player', 'headrest dvd', 'portable dvd player'],
  ['fire engine', 'fire truck', 'fire appliance'],
  ['vintage bus', 'old bus', 'routemaster?', 'double decker?', 'double decker bus?'],
  ['ice cream van', 'ice cream truck', 'mr whippy van'],
  ['milk float', 'electric float'],
  ['camper trailer', 'teardrop trailer', 'teardrop caravan'],
  ['sports car', 'supercar', 'super car', 'performance car'],
  ['electric car', 'electric vehicle', 'ev?', 'tesla?'],
  ['city car', 'supermini', 'hatchback?'],
  ['four by four', '4x4', 'off roader', 'offroader', 'suv', '4 x 4'],
  ['buggy transporter', 'golf buggy trailer?'],
  ['dumpy bag', 'bulk bag', 'ton bag', 'builders bag', 'tonne bag'],
  ['bubble wrap', 'packing material', 'packaging material'],
  ['mattress bag', 'mattress cover', 'mattress protector bag'],
  ['wardrobe box', 'hanging garment box'],
  ['glass carrier', 'glass trolley'],
  ['crate trolley', 'skate wheel board', 'crate skate', 'crate dolly'],
  ['garage shelving', 'garage racking', 'metal shelving', 'storage rack garage?'],
  ['vacuum bag', 'space saver bag', 'vacuum storage bag'],
  ['key safe', 'key box', 'key lock box', 'key cabinet'],
  ['padlock', 'combination lock', 'combination padlock'],
  ['ramp kerb', 'kerb ramp', 'driveway ramp'],
  ['wheel balancer', 'wheel balancing machine'],
  ['snow broom', 'snow brush', 'car snow brush'],

  // Garden
  ['lawnmower', 'lawn mower', 'mower', 'grass mower', 'grass cutter', 'lawn cutter'],
  ['hover mower', 'hovermower', 'flymo'],
  [
    'ride on mower',
    'ride on lawnmower',
    'riding mower',
    'sit on mower',
    'lawn tractor',
    'garden tractor',
    'tractor mower',
  ],
  ['robot mower', 'robot lawnmower', 'robotic mower', 'robotic lawnmower', 'automower'],
  ['cylinder mower', 'cylinder lawnmower', 'reel mower'],
  [
    'strimmer',
    'grass trimmer',
    'string trimmer',
    'line trimmer',
    'weed whacker',
    'weed wacker',
    'weed eater',
    'whipper snipper',
  ],
  ['brushcutter', 'brush cutter', 'scrub cutter', 'clearing saw'],
  ['hedge trimmer', 'hedgetrimmer', 'hedge cutter', 'hedgecutter'],
  ['pole hedge trimmer', 'pole hedge cutter', 'telescopic hedge trimmer', 'telescopic hedge cutter'],
  ['hedge shears', 'garden shears'],
  ['secateurs', 'pruning shears', 'hand pruner'],
  ['lopper', 'branch lopper', 'branch cutter', 'lopping shears'],
  ['pruning saw', 'tree saw'],
  ['chainsaw', 'chain saw'],
  ['pole saw', 'pole chainsaw', 'pole pruner', 'telescopic chainsaw', 'long reach chainsaw'],
  ['log splitter', 'logsplitter', 'wood splitter', 'timber splitter'],
  ['splitting axe', 'splitting maul', 'log splitting axe'],
  ['stump grinder', 'tree stump grinder', 'stump cutter', 'stump remover'],
  ['wood chipper', 'woodchipper', 'garden shredder', 'garden chipper', 'chipper shredder', 'branch shredder'],
  ['leaf blower', 'garden blower'],
  ['leaf vacuum', 'leaf vac', 'leaf hoover', 'garden vacuum', 'garden vac', 'leaf sucker'],
  ['rotavator', 'rotovator', 'rototiller', 'rotary cultivator', 'garden tiller', 'power tiller', 'garden cultivator'],
  ['scarifier', 'dethatcher', 'lawn raker', 'lawnraker'],
  ['lawn aerator', 'hollow tine aerator', 'core aerator', 'lawn spiker'],
  ['lawn roller', 'garden roller', 'turf roller', 'grass roller'],
  ['turf cutter', 'turf lifter', 'turf stripper', 'sod cutter'],
  [
    'lawn spreader',
    'seed spreader',
    'fertiliser spreader',
    'fertilizer spreader',
    'broadcast spreader',
    'drop spreader',
  ],
  ['earth auger', 'ground auger', 'post auger', 'post hole auger', 'post hole borer', 'post hole digger', 'auger?'],
  ['post rammer', 'post driver', 'post knocker', 'post basher', 'fence post driver', 'fence post rammer'],
  ['fence strainer', 'fencing strainer', 'wire strainer', 'wire tensioner', 'fence tensioner'],
  ['digging bar', 'fencing bar'],
  ['pickaxe', 'pick axe', 'pick mattock', 'mattock'],
  ['wheelbarrow', 'wheel barrow', 'garden barrow'],
  ['garden cart', 'garden trailer'],
  ['hosepipe', 'hose pipe', 'garden hose', 'water hose', 'hose?'],
  ['lawn sprinkler', 'garden sprinkler', 'water sprinkler', 'sprinkler'],
  ['knapsack sprayer', 'backpack sprayer', 'weed sprayer', 'garden sprayer', 'pressure sprayer', 'pump sprayer'],
  ['weed burner', 'flame weeder', 'weed torch', 'weed wand', 'flame gun'],
  ['garden incinerator', 'burning bin', 'incinerator'],
  ['patio cleaner', 'patio scrubber', 'patio brush', 'paving cleaner', 'paving brush'],
  ['patio heater', 'outdoor heater', 'garden heater', 'terrace heater', 'mushroom heater'],
  ['fire pit', 'firepit', 'fire bowl', 'fire basket', 'brazier'],
  ['chiminea', 'chimenea', 'chimnea'],
  ['garden furniture', 'patio furniture', 'outdoor furniture', 'patio set', 'garden set'],
  ['sun lounger', 'sunlounger', 'garden lounger', 'patio lounger', 'garden recliner', 'lounger?'],
  ['deckchair', 'deck chair'],
  ['parasol', 'patio umbrella', 'garden umbrella', 'sun umbrella', 'sunshade?'],
  ['paddling pool', 'wading pool', 'splash pool', 'kiddie pool'],
  ['hot tub', 'jacuzzi', 'lay z spa', 'lazy spa', 'inflatable spa', 'spa pool'],
  ['artificial grass', 'artificial turf', 'fake grass', 'synthetic grass', 'astroturf', 'astro turf'],
  ['wheelie bin', 'rubbish bin', 'trash can', 'garbage can', 'litter bin', 'dustbin'],
  ['flail mower', 'field mower', 'rough cut mower', 'field topper', 'paddock topper', 'high grass mower'],
  ['power scythe', 'allen scythe', 'scythe mower', 'finger bar mower', 'sickle bar mower'],
  ['lawn edger', 'lawn edging tool', 'edging iron', 'half moon edger', 'lawn edge cutter'],
  ['grass shears', 'lawn shears', 'edging shears'],
  ['garden fork', 'digging fork'],
  ['lawn rake', 'spring tine rake', 'leaf rake', 'grass rake', 'springbok rake'],
  ['weeder', 'weeding tool', 'weed puller', 'weed remover', 'weed extractor'],
  ['bulb planter', 'bulb planting tool'],
  ['propagator', 'seed propagator', 'germination tray'],
  ['greenhouse', 'glasshouse', 'hothouse', 'glass house'],
  ['polytunnel', 'poly tunnel', 'hoop house'],
  ['grow light', 'grow lamp', 'plant light', 'plant lamp'],
  ['compost bin', 'composter', 'compost tumbler'],
  ['water butt', 'rain barrel', 'rain butt', 'rainwater tank', 'water barrel'],
  ['irrigation kit', 'irrigation system', 'watering system', 'drip irrigation'],
  ['hose reel', 'hosepipe reel', 'hose cart', 'hose trolley'],
  ['garden shed', 'tool shed', 'potting shed'],
  ['summerhouse', 'summer house', 'garden room'],
  ['arbour', 'arbor?'],
  ['planter?', 'plant pot', 'flower pot', 'flowerpot', 'garden pot'],
  ['raised bed', 'vegetable bed', 'veg bed', 'planter box'],
  ['bird box', 'nest box', 'nesting box', 'birdhouse', 'bird house'],
  ['beehive', 'bee hive', 'bee box'],
  ['beekeeping suit', 'bee suit', 'beekeeper suit'],
  ['garden swing', 'swing seat?', 'swing bench', 'porch swing', 'garden hammock?'],
  ['egg chair', 'hanging chair', 'hanging egg chair', 'cocoon chair'],
  ['picnic table', 'picnic bench', 'pub bench', 'pub table?'],
  ['beer bench', 'beer table', 'beer festival table', 'oktoberfest table', 'beer garden table'],
  ['garden bench', 'park bench', 'outdoor bench'],
  ['garden table', 'patio table', 'outdoor table'],
  ['garden chair', 'patio chair', 'outdoor chair', 'lawn chair'],
  ['rattan furniture', 'rattan set', 'wicker furniture', 'garden sofa', 'outdoor sofa'],
  ['shade sail', 'sun sail', 'sail shade'],
  ['garden awning', 'patio awning', 'sun awning?', 'retractable awning'],
  ['solar light', 'solar lamp', 'solar lantern'],
  ['garden light', 'outdoor light', 'patio light', 'garden lighting', 'outdoor lighting'],
  ['garden torch', 'tiki torch', 'flaming torch', 'fire lantern', 'bamboo torch', 'garden flare'],
  ['water feature', 'garden fountain', 'garden waterfall'],
  ['pond pump', 'fountain pump', 'waterfall pump'],
  ['pond vacuum', 'pond vac', 'pond hoover', 'pond cleaner'],
  ['pool cleaner', 'pool vacuum', 'pool hoover', 'pool robot'],
  ['swimming pool', 'above ground pool', 'frame pool', 'garden pool', 'intex pool'],
  ['leaf sweeper', 'lawn sweeper', 'grass sweeper', 'leaf collector'],
  ['seed sower', 'seed drill', 'seeder'],
  ['ice bath', 'cold plunge', 'plunge pool', 'cold plunge tub', 'plunge tub'],
  ['sauna tent', 'portable sauna', 'sauna box'],
  ['log store', 'wood store'],
  ['log holder', 'log basket'],
  ['fireguard', 'fire guard', 'fire screen'],
  ['electric fence', 'electric fencing', 'fence energiser', 'fence energizer'],
  ['dibber', 'dibble'],
  ['hoe', 'dutch hoe', 'garden hoe', 'draw hoe'],
  ['garden trowel', 'hand trowel', 'planting trowel'],
  ['garden hand tool', 'gardening tool set', 'gardening set', 'garden tool set'],
  ['garden stool', 'gardening seat', 'gardeners stool', 'kneeler seat?'],
  ['tree surgery rope', 'arborist rope', 'tree climbing kit', 'tree climbing gear', 'arborist kit'],
  ['tree platform', 'deer stand', 'high seat', 'tree stand?'],
  ['tree watering bag', 'tree bag'],
  ['scythe', 'grass scythe', 'sickle?', 'grass hook?'],
  ['grass collector', 'grass catcher', 'grass box'],
  ['soil ph tester', 'soil tester', 'soil meter', 'soil test kit'],
  ['bin cleaning machine', 'bin washer', 'wheeled bin cleaner?'],
  ['blower vac', 'leaf blower vac', 'blower vacuum', 'blower and vacuum', 'garden vacuum shredder?'],
  ['log grabber', 'log tongs', 'timber tongs', 'timber grab', 'cant hook', 'log lifter'],
  ['fencing tool', 'fencing pliers', 'fence tool'],
  ['fence stretcher', 'wire stretcher'],
  ['garden arch', 'rose arch', 'trellis arch', 'garden archway'],
  ['trellis', 'climbing plant frame', 'plant support', 'obelisk?'],
  ['hammock stand', 'hammock?', 'hammock chair?'],
  ['garden games set', 'outdoor games set', 'garden party games'],
  ['garden statue', 'garden ornament', 'garden gnome', 'garden sculpture'],
  ['pond liner', 'garden pond', 'preformed pond'],
  ['bird scarer', 'bird deterrent', 'pigeon deterrent', 'bird scarer kite', 'decoy owl'],
  ['cat deterrent', 'cat repeller', 'cat scarer', 'fox deterrent', 'fox repeller', 'animal repeller'],
  ['mole trap', 'mole catcher', 'mole repeller'],
  ['humane trap', 'cage trap', 'live trap', 'animal trap', 'squirrel trap'],
  ['bee smoker', 'hive smoker'],
  ['electric patio heater', 'infrared patio heater', 'garden heater electric?', 'wall mounted heater?'],
  ['outdoor kitchen', 'garden kitchen', 'garden bar?'],
  ['outdoor rug', 'patio rug', 'garden rug', 'outdoor carpet'],
  ['outdoor cushion', 'garden cushion', 'seat pad', 'chair cushion', 'chair pad'],
  ['outdoor cinema', 'garden cinema', 'open air cinema'],
  ['overseeder', 'lawn seeder', 'slit seeder', 'grass seed drill?'],
  ['topdresser', 'top dresser', 'lawn top dresser', 'compost spreader'],
  ['line marker', 'line marking machine', 'pitch marker', 'line painting machine', 'white line machine'],
  ['farm tractor', 'compact tractor', 'mini tractor'],
  ['tractor auger', 'tractor attachment?'],
  ['tractor trailer', 'farm trailer', 'atv trailer', 'quad trailer'],
  ['sheep hurdle', 'livestock hurdle', 'livestock panel', 'hurdle?'],
  ['water trough', 'drinking trough', 'animal trough', 'livestock trough'],
  ['sheep trailer', 'livestock trailer', 'cattle trailer', 'stock trailer'],
  ['hay rack', 'hay feeder', 'hay net'],
  ['milking machine', 'goat milker', 'milker'],
  ['egg candler', 'candling lamp', 'egg washer?'],

  // Cleaning, heating and air
  ['hoover', 'vacuum', 'vacuum cleaner', 'henry hoover', 'vac?'],
  ['handheld vacuum', 'hand held vacuum', 'handheld hoover', 'dustbuster', 'dust buster', 'car vacuum', 'car hoover'],
  ['robot vacuum', 'robot vac', 'robotic vacuum', 'robot hoover', 'robovac', 'roomba'],
  ['wet vac', 'wet vacuum', 'dry vac', 'dry vacuum', 'shop vac', 'shopvac', 'aquavac', 'aqua vac'],
  ['dust extractor', 'dust collector', 'm class vac', 'm class vacuum', 'm class extractor'],
  [
    'carpet cleaner',
    'carpet washer',
    'carpet shampooer',
    'carpet cleaning machine',
    'rug doctor',
    'rug cleaner',
    'rug washer',
    'carpet scrubber',
  ],
  ['upholstery cleaner', 'sofa cleaner', 'spot cleaner', 'spot washer'],
  ['carpet dryer', 'carpet drier', 'air mover', 'floor dryer', 'snail fan'],
  ['floor polisher', 'floor polishing machine', 'floor buffer', 'buffing machine'],
  ['floor scrubber', 'floor scrubbing machine', 'scrubber dryer', 'scrubber drier'],
  ['floor sweeper', 'push sweeper', 'yard sweeper', 'pavement sweeper'],
  ['steam mop', 'floor steamer', 'steam floor cleaner'],
  [
    'pressure washer',
    'pressure cleaner',
    'power washer',
    'jet washer',
    'jet wash',
    'jetwash',
    'jet cleaner',
    'jet washing machine',
  ],
  ['window vac', 'window vacuum', 'window hoover'],
  ['water fed pole', 'window cleaning pole', 'reach and wash'],
  ['gutter vac', 'gutter vacuum', 'gutter hoover', 'gutter cleaner', 'gutter cleaning kit', 'gutter cleaning pole'],
  ['chimney brush', 'chimney rod', 'chimney sweep brush', 'chimney sweeping kit', 'flue brush'],
  ['washing machine', 'clothes washer'],
  ['tumble dryer', 'tumble drier', 'clothes dryer', 'clothes drier'],
  ['clothes airer', 'clothes horse', 'clothes maiden', 'clothes drying rack', 'airer', 'drying rack?', 'laundry rack'],
  ['clothes steamer', 'garment steamer', 'handheld steamer', 'fabric steamer'],
  ['dehumidifier', 'building dryer', 'building drier'],
  ['air conditioner', 'air conditioning', 'air conditioning unit', 'air con', 'aircon', 'ac unit', 'portable ac'],
  ['air cooler', 'evaporative cooler', 'swamp cooler'],
  ['air purifier', 'air cleaner', 'air scrubber'],
  ['ozone generator', 'ozone machine'],
  ['electric fan', 'cooling fan', 'desk fan', 'pedestal fan', 'tower fan', 'standing fan'],
  ['industrial fan', 'drum fan', 'barrel fan', 'man cooler'],
  ['space heater', 'room heater', 'portable heater', 'electric heater', 'fan heater'],
  ['oil filled radiator', 'oil radiator', 'electric radiator', 'portable radiator'],
  ['gas heater', 'calor heater', 'calor gas heater', 'calor gas fire', 'superser', 'cabinet heater'],
  ['industrial heater', 'torpedo heater', 'rocket heater', 'jet heater', 'salamander heater', 'marquee heater'],
  ['gas bottle', 'gas cylinder', 'propane bottle', 'propane cylinder', 'patio gas'],
  ['stick vacuum', 'stick vac', 'stick hoover', 'cordless vacuum', 'cordless vac', 'cordless hoover'],
  ['mattress cleaner', 'mattress vacuum', 'mite vacuum'],
  ['broom', 'sweeping brush', 'yard brush', 'yard broom', 'besom'],
  ['mop bucket', 'mop and bucket', 'wringer bucket'],
  ['squeegee', 'window wiper'],
  ['steam cleaner', 'steam cleaning machine'],
  ['litter picker', 'litter grabber', 'helping hand?', 'reaching aid', 'hand grabber'],
  ['fogging machine', 'disinfectant fogger', 'ulv fogger', 'disinfectant sprayer'],
  ['dryer', 'drier'],
  ['spin dryer', 'spin drier', 'clothes spinner'],
  ['twin tub', 'portable washing machine', 'mini washing machine'],
  ['washing line', 'clothes line', 'clothesline', 'rotary airer', 'rotary washing line', 'rotary line', 'whirligig?'],
  ['heated airer', 'heated clothes airer', 'heated drying rack', 'electric airer', 'drying pod'],
  ['laundry basket', 'laundry hamper', 'washing basket', 'linen basket'],
  ['steam iron', 'clothes iron'],
  ['ironing board', 'ironing table'],
  ['steam generator iron', 'steam station'],
  ['ironing press', 'steam press'],
  ['lint remover', 'bobble remover', 'fabric shaver', 'debobbler'],
  ['misting fan', 'mist fan', 'water fan?'],
  ['extractor fan', 'fume extractor', 'ventilation fan', 'air extractor'],
  ['humidifier', 'vaporiser', 'vaporizer'],
  ['aroma diffuser', 'oil diffuser', 'aromatherapy diffuser', 'scent diffuser'],
  ['halogen heater', 'infrared heater', 'radiant heater', 'bar heater'],
  ['convector heater', 'convection heater', 'panel heater'],
  ['paraffin heater', 'kerosene heater'],
  ['diesel heater', 'parking heater', 'night heater', 'webasto'],
  ['electric blanket', 'heated blanket', 'heated throw', 'heated underblanket'],
  ['insect killer', 'insect zapper', 'bug zapper', 'fly zapper', 'fly killer', 'mosquito killer', 'mosquito zapper'],
  ['mouse trap', 'mousetrap', 'rat trap', 'rodent trap'],
  ['home safe', 'strong box', 'strongbox', 'money safe'],
  ['mangle', 'clothes wringer'],
  ['paraffin', 'kerosene'],
  ['toilet', 'loo', 'lavatory'],
  ['floor mop', 'spray mop', 'mop?'],
  ['dustpan', 'dustpan and brush', 'dust pan', 'brush and pan'],
  ['feather duster', 'cobweb brush', 'cobweb duster', 'duster?'],
  ['drain jetting hose', 'drain jet hose', 'pressure hose reel?'],
  ['dry ice blaster', 'dry cleaning machine?'],
  ['rug beater', 'carpet beater'],
  ['car wash kit', 'car cleaning kit', 'car valeting kit', 'car detailing kit', 'valeting kit', 'hot wash bucket?'],
  ['snow foam lance', 'foam lance', 'snow foam gun'],
  ['dip tank', 'oven cleaner', 'oven cleaning kit?'],
  ['duct cleaner', 'duct cleaning machine', 'duct cleaning brush'],
  ['heat tape', 'heat cable', 'frost heater', 'pipe insulation?'],
  ['ceramic heater', 'ptc heater', 'fan heater tower?'],
  ['hot water bottle', 'heat pack', 'wheat bag'],
  ['hand dryer', 'hand drier'],
  ['towel rail', 'towel rack', 'towel warmer', 'heated towel rail'],
  ['window robot', 'glass cleaning robot', 'window cleaner robot?'],
  ['graffiti remover', 'graffiti cleaner', 'stain remover?'],
  ['bed bug heater', 'bed bug steamer', 'pest steamer'],
  ['odour eliminator', 'odor eliminator', 'smell remover'],

  // Camping and hiking
  ['bell tent', 'sibley tent', 'glamping tent'],
  ['tipi', 'teepee', 'tepee', 'wigwam'],
  ['pop up tent', 'popup tent', 'quick pitch tent', 'instant tent', 'throw tent'],
  ['1 man tent', 'one man tent', '1 person tent', 'one person tent', 'single person tent', 'solo tent'],
  ['2 man tent', 'two man tent', '2 person tent', 'two person tent', '2 berth tent'],
  ['3 man tent', 'three man tent', '3 person tent', 'three person tent', '3 berth tent'],
  ['4 man tent', 'four man tent', '4 person tent', 'four person tent', '4 berth tent'],
  ['5 man tent', 'five man tent', '5 person tent', 'five person tent', '5 berth tent'],
  ['6 man tent', 'six man tent', '6 person tent', 'six person tent', '6 berth tent'],
  ['8 man tent', 'eight man tent', '8 person tent', 'eight person tent', '8 berth tent'],
  ['roof tent', 'rooftop tent', 'roof top tent', 'car tent?', 'car top tent'],
  ['trailer tent', 'tent trailer', 'folding camper'],
  ['campervan', 'camper van', 'motorhome', 'motor home', 'rv', 'motor caravan'],
  ['caravan', 'travel trailer'],
  ['drive away awning', 'campervan awning', 'camper awning', 'van awning'],
  ['beach tent', 'beach shelter', 'sun tent', 'sun shelter'],
  ['windbreak', 'wind break', 'wind shelter'],
  ['tarp', 'tarpaulin', 'basha'],
  ['groundsheet', 'ground sheet', 'tent footprint'],
  ['tent carpet', 'awning carpet'],
  [
    'sleeping mat',
    'sleeping pad',
    'roll mat',
    'camping mat',
    'karrimat',
    'self inflating mat',
    'thermarest',
    'self inflating mattress',
  ],
  ['airbed', 'air bed', 'air mattress', 'inflatable bed', 'inflatable mattress', 'blow up bed', 'blow up mattress'],
  ['camp bed', 'campbed', 'camping bed', 'camp cot', 'folding bed', 'fold up bed', 'guest bed', 'z bed'],
  ['bivvy bag', 'bivi bag', 'bivy bag', 'bivouac bag'],
  ['camping chair', 'camp chair', 'festival chair', 'picnic chair'],
  ['camping table', 'camp table'],
  ['camping stove', 'camp stove', 'camping cooker', 'portable stove', 'primus', 'trangia', 'jetboil', 'gas stove?'],
  ['cool box', 'coolbox', 'cooler box', 'ice box', 'icebox', 'ice chest', 'esky', 'picnic cooler'],
  ['cool bag', 'cooler bag', 'insulated bag'],
  [
    'electric cool box',
    'electric coolbox',
    'portable fridge',
    'camping fridge',
    'travel fridge',
    'car fridge',
    '12v fridge',
  ],
  ['head torch', 'headtorch', 'headlamp', 'head lamp'],
  ['torch', 'flashlight', 'flash light'],
  ['hand torch', 'led torch', 'pocket torch'],
  ['camping lantern', 'camping light', 'camping lamp', 'camp light', 'tent light'],
  ['hurricane lamp', 'storm lantern', 'paraffin lamp', 'kerosene lamp', 'oil lamp', 'tilley lamp'],
  ['rucksack', 'ruck sack', 'backpack', 'back pack', 'haversack', 'bergen', 'daysack', 'daypack'],
  ['walking pole', 'hiking pole', 'trekking pole', 'trekking stick', 'nordic walking pole'],
  ['hiking boot', 'walking boot'],
  ['microspikes', 'micro spikes', 'ice gripper', 'ice cleat', 'yaktrax'],
  ['ice axe', 'ice ax'],
  ['climbing shoe', 'rock climbing shoe', 'rock shoe', 'rock boot'],
  ['bouldering mat', 'bouldering pad', 'crash pad'],
  ['portable toilet', 'portaloo', 'porta loo', 'porta potty', 'porta potti', 'camping toilet', 'chemical toilet'],
  ['camping shower', 'camp shower', 'portable shower', 'solar shower'],
  ['water carrier', 'water container', 'aquaroll', 'water hog', 'water can'],
  ['jerry can', 'jerrycan', 'fuel can', 'petrol can'],
  ['mosquito net', 'mozzie net', 'insect net', 'bug net'],
  ['festival trolley', 'camping trolley', 'beach trolley', 'folding trolley', 'folding wagon', 'pull along trolley'],
  ['binoculars', 'binos', 'field glasses'],
  ['spotting scope', 'field scope', 'fieldscope', 'birding scope'],
  ['night vision goggles', 'night vision binoculars', 'night vision scope', 'night vision monocular'],
  ['handheld gps', 'hiking gps', 'walking gps', 'garmin etrex'],
  ['walkie talkie', 'two way radio', '2 way radio', 'handheld radio', 'pmr radio', 'pmr446'],
  ['power bank', 'powerbank', 'portable charger', 'external battery'],
  ['power station', 'portable power station', 'solar generator', 'jackery', 'ecoflow'],
  ['power inverter', 'car inverter', '12v inverter'],
  ['sleepover tent', 'sleepover tipi', 'sleepover teepee'],
  ['air tent', 'airbeam tent', 'air beam tent', 'inflatable tent', 'blow up tent', 'pump up tent'],
  ['toilet tent', 'shower tent', 'utility tent', 'privacy tent', 'changing tent'],
  ['family tent', 'large tent?', 'big tent?'],
  ['backpacking tent', 'lightweight tent', 'trekking tent', 'hiking tent', 'wild camping tent'],
  ['7 man tent', 'seven man tent', '7 person tent', 'seven person tent', '7 berth tent'],
  ['10 man tent', 'ten man tent', '10 person tent', 'ten person tent', '10 berth tent'],
  ['12 man tent', 'twelve man tent', '12 person tent', 'twelve person tent', '12 berth tent'],
  ['hammock tent', 'tree tent', 'tentsile'],
  ['tent peg', 'tent stake'],
  ['tent pole', 'awning pole'],
  ['guy rope', 'guy line', 'guyline', 'tent rope'],
  ['sleeping bag', 'mummy bag', 'doss bag'],
  ['travel pillow', 'neck pillow', 'camping pillow', 'inflatable pillow'],
  ['picnic blanket', 'picnic rug', 'picnic mat'],
  ['picnic basket', 'picnic hamper', 'wicker hamper', 'picnic set'],
  ['camping cookware', 'camp cookware', 'camping pan', 'camping pot', 'cook set', 'cookset', 'mess tin', 'billy can'],
  ['storm kettle', 'kelly kettle', 'ghillie kettle'],
  ['camping kitchen', 'camp kitchen', 'field kitchen', 'camping larder', 'camping cupboard'],
  ['camping gas', 'camping gaz', 'gas canister', 'gas cartridge'],
  ['water purifier', 'lifestraw', 'portable water filter'],
  ['hydration pack', 'hydration bladder', 'hydration vest', 'water bladder', 'camelbak'],
  ['water bottle', 'drinks bottle', 'sports bottle'],
  ['fire starter', 'fire steel', 'firesteel', 'ferro rod'],
  ['folding shovel', 'folding spade', 'camping shovel', 'entrenching tool'],
  ['caravan mover', 'motor mover', 'trailer mover'],
  ['levelling ramp', 'levelling block', 'caravan leveller', 'caravan ramp'],
  ['hook up cable', 'hook up lead', 'hookup cable', 'hookup lead', 'mains hook up', 'ehu cable'],
  ['waste water container', 'wastemaster', 'waste hog'],
  ['camping box', 'boot jump', 'camper box'],
  ['camping heater', 'tent heater', 'catalytic heater'],
  ['climbing harness', 'sit harness'],
  ['climbing helmet', 'mountaineering helmet', 'caving helmet'],
  ['belay device', 'belay plate', 'grigri'],
  ['quickdraw', 'quick draw'],
  ['abseil', 'abseiling', 'rappel'],
  ['caving', 'potholing', 'spelunking'],
  ['locator beacon', 'personal locator beacon', 'plb', 'satellite messenger', 'garmin inreach'],
  ['hand warmer', 'pocket warmer'],
  ['walking gaiter', 'leg gaiter'],
  ['vacuum flask', 'thermos', 'thermos flask', 'insulated flask', 'airpot'],
  ['orienteering compass', 'hiking compass'],
  ['monocular', 'pocket telescope', 'spyglass'],
  ['thermal monocular', 'thermal scope', 'thermal spotter', 'thermal binoculars'],
  ['meths stove', 'spirit stove', 'alcohol stove'],
  ['satellite phone', 'sat phone', 'satphone', 'iridium phone'],
  ['ger', 'mongolian tent'],
  ['dome tent', 'geodesic tent', 'igloo tent', 'igloo?'],
  ['event dome', 'geodesic dome', 'garden igloo', 'garden dome', 'garden pod', 'dining pod'],
  ['group shelter', 'storm shelter', 'emergency shelter', 'bothy bag'],
  ['caravan heater', 'camper heater', 'tent heater electric?'],
  ['tent fan', 'camping fan', 'portable fan', 'usb fan', 'battery fan'],
  ['caravan step', 'motorhome step', 'camping step', 'caravan doorstep'],
  ['caravan aerial', 'caravan satellite dish', 'tv aerial caravan?'],
  ['gas regulator', 'regulator hose', 'gas hose'],
  ['camping toaster', 'stove toaster', 'toaster camping?'],
  ['whistling kettle', 'stove kettle'],
  ['camp fire grill', 'campfire grill', 'fire grill', 'campfire tripod', 'campfire cooking set', 'campfire oven'],
  ['disposable bbq', 'portable bbq', 'camping bbq', 'travel bbq', 'cobb cooker', 'bucket bbq', 'table top bbq'],
  ['sleeping bag liner', 'bag liner', 'sleep liner', 'silk liner'],
  ['stuff sack', 'compression sack', 'compression bag'],
  ['bear canister', 'food barrel', 'watertight barrel', 'expedition barrel'],
  ['expedition pack', 'expedition rucksack', 'expedition backpack', 'large rucksack?'],
  ['mountaineering spike', 'ice climbing spike'],
  ['via ferrata set', 'via ferrata kit', 'ferrata lanyard'],
  ['climbing rack', 'climbing gear set', 'trad rack', 'climbing nut?', 'climbing cam?'],
  ['chalk bag', 'climbing chalk'],
  ['ascender', 'jumar', 'rope clamp'],
  ['survival kit', 'bushcraft kit', 'bushcraft set', 'emergency kit'],
  ['hiking trousers', 'walking trousers', 'trekking trousers', 'outdoor trousers'],
  ['fleece jacket', 'fleece', 'polar fleece'],
  ['waterproof trousers', 'overtrousers', 'over trousers', 'rain trousers', 'rain pants'],
  ['sun hat', 'bucket hat', 'wide brim hat'],
  ['head net', 'midge net', 'mosquito head net', 'midge jacket'],
  ['insect repellent', 'mosquito repellent', 'citronella lamp', 'thermacell'],
  ['map case', 'map holder', 'os map', 'ordnance survey map'],
  ['orienteering kit', 'orienteering set', 'orienteering flag', 'navigation kit?'],
  ['solar charger', 'solar power bank', 'solar phone charger', 'folding solar panel', 'portable solar panel'],
  ['camping sink', 'camping bowl', 'washing up bowl', 'camp sink'],
  ['camping cutlery', 'spork', 'camp cutlery'],
  ['inflatable cushion', 'camping pillow set?'],
  ['walking stick seat', 'shooting stick', 'seat stick', 'stick chair'],
  ['dog tent', 'pet shelter', 'pet tent?'],
  ['treasure hunt kit', 'scavenger hunt kit', 'geocaching kit'],

  // Travel
  ['suitcase', 'travel case?', 'trolley case', 'wheelie case', 'wheeled case', 'luggage?'],
  ['cabin bag', 'cabin case', 'cabin suitcase', 'carry on bag', 'carry on suitcase'],
  ['holdall', 'duffel bag', 'duffle bag', 'kit bag', 'kitbag', 'weekend bag', 'sports bag', 'gym bag'],
  ['suit carrier', 'suit bag', 'garment bag', 'dress bag'],
  ['travel adapter', 'travel adaptor', 'plug adapter', 'plug adaptor', 'travel plug'],
  ['voltage converter', 'voltage transformer', 'step down transformer'],
  ['bum bag', 'bumbag', 'fanny pack', 'waist bag', 'waist pack', 'belt bag'],
  ['luggage scale', 'suitcase scale'],
  ['satellite internet', 'satellite broadband', 'starlink'],
  ['kids suitcase', 'childrens suitcase', 'trunki', 'ride on suitcase', 'child suitcase'],
  ['briefcase', 'attache case', 'document case', 'laptop case?'],
  ['packing cube', 'luggage organiser', 'suitcase organiser'],
  ['travel cot mattress', 'cot mattress'],
  ['eye mask', 'sleep mask', 'blindfold'],

  // Parties: tents, seats, tables
  ['gazebo', 'pop up gazebo', 'pop up canopy', 'canopy tent', 'event shelter', 'pop up shelter'],
  ['marquee', 'party tent', 'wedding tent', 'event tent', 'frame tent'],
  ['market stall', 'trade stall', 'craft stall', 'fete stall'],
  ['folding table', 'fold up table', 'foldable table', 'trestle table', 'buffet table'],
  ['folding chair', 'fold up chair', 'foldable chair'],
  ['stacking chair', 'stackable chair'],
  ['chiavari chair', 'banqueting chair', 'banquet chair', 'wedding chair', 'tiffany chair'],
  ['chair sash', 'chair bow', 'chair tie'],
  ['poseur table', 'poser table', 'cocktail table', 'bar table'],
  ['bridge table', 'card table'],
  ['bean bag', 'beanbag'],
  ['hay bale', 'straw bale'],
  ['oak barrel', 'wine barrel', 'whisky barrel', 'whiskey barrel', 'wooden barrel'],
  ['tablecloth', 'table cloth', 'table linen'],
  ['crockery', 'tableware', 'dinnerware', 'dinner service', 'dinner set'],
  ['cutlery', 'cutlery set', 'flatware', 'silverware', 'knives and forks'],
  ['tea set', 'tea service', 'afternoon tea set'],
  ['champagne flute', 'champagne glass', 'prosecco flute', 'prosecco glass'],
  ['champagne saucer', 'champagne coupe', 'coupe glass'],
  ['ice bucket', 'champagne bucket', 'wine bucket', 'champagne cooler'],
  ['cocktail shaker', 'cocktail set', 'cocktail kit', 'cocktail making set'],
  ['punch bowl', 'punchbowl'],
  ['cake stand', 'cupcake stand', 'cake tower', 'cupcake tower', 'cupcake tree'],
  ['portable bar', 'mobile bar', 'pop up bar', 'outdoor bar', 'cocktail bar', 'tiki bar'],
  ['round table', 'circular table'],
  ['banquet table', 'banqueting table', 'wedding table?'],
  ['bar stool', 'barstool', 'high stool', 'poseur stool', 'breakfast stool'],
  ['sofa', 'settee', 'couch'],
  ['sofa bed', 'sofabed', 'bed settee', 'futon'],
  ['footstool', 'pouffe', 'pouf', 'ottoman?'],
  ['armchair', 'easy chair'],
  ['throne chair', 'king chair', 'santa chair', 'wedding throne'],
  ['coat stand', 'hat stand', 'coat rack', 'hatstand'],
  ['coat hanger', 'clothes hanger'],
  ['red carpet', 'vip carpet', 'aisle runner', 'aisle carpet', 'carpet runner'],
  ['easel', 'sign stand', 'painting stand'],
  ['welcome sign', 'welcome board', 'wedding sign'],
  ['neon sign', 'led sign', 'neon light', 'light up sign'],
  ['blackboard', 'chalkboard', 'chalk board', 'black board'],
  ['napkin', 'serviette'],
  ['charger plate', 'underplate', 'under plate'],
  ['vase', 'flower vase'],
  ['artificial flower', 'fake flower', 'silk flower', 'faux flower'],
  ['artificial plant', 'fake plant', 'faux plant'],
  ['bunting', 'pennant', 'flag bunting'],
  ['sequin wall', 'sequin backdrop', 'shimmer wall', 'shimmer backdrop', 'glitter wall'],
  ['cake knife', 'cake slice', 'cake server'],
  ['wine glass', 'goblet', 'wine goblet'],
  ['beer glass', 'pint glass', 'beer mug', 'tankard', 'stein', 'beer stein'],
  ['tumbler glass', 'highball glass', 'hiball glass', 'whisky tumbler'],
  ['jug', 'pitcher'],
  ['decanter', 'carafe'],
  ['serving tray', 'waiter tray', 'drinks tray', 'butler tray'],
  ['platter', 'serving platter', 'serving dish', 'serving plate'],
  ['cheese board', 'cheeseboard', 'grazing board', 'charcuterie board', 'sharing board', 'serving board'],
  ['drinks trolley', 'tea trolley', 'hostess trolley', 'bar cart', 'drinks cart', 'serving trolley'],
  ['room divider', 'folding screen?', 'privacy screen', 'partition screen', 'screen divider'],
  ['standard lamp', 'floor lamp', 'standing lamp'],
  ['full length mirror', 'floor mirror', 'cheval mirror', 'dressing mirror'],
  ['curtain', 'drape'],
  ['duvet', 'quilt'],
  ['bedding', 'bed linen', 'bed sheet'],
  ['chest of drawers', 'drawer unit', 'tallboy'],
  ['wardrobe', 'closet'],
  ['bookcase', 'bookshelf', 'book shelf'],
  ['shelving', 'racking', 'storage rack'],
  ['table lamp', 'bedside lamp', 'desk lamp', 'desk light'],
  ['bench seat', 'wooden bench', 'form bench', 'long bench', 'church pew', 'pew'],
  ['bed frame', 'bedstead', 'divan bed', 'double bed?', 'single bed?'],
  ['mattress topper', 'mattress pad', 'memory foam topper'],
  ['loft bed', 'high sleeper', 'cabin bed', 'mid sleeper'],
  ['folding mattress', 'fold out mattress', 'floor mattress', 'futon mattress', 'sleepover mattress', 'foam mattress?'],
  ['cushion', 'throw pillow', 'scatter cushion'],
  ['throw blanket', 'throw?', 'sofa throw', 'bed throw'],
  ['rocking chair', 'rocker chair', 'rocker?'],
  ['reclining chair', 'reclining armchair', 'lazy boy', 'la z boy', 'recliner?'],
  ['display cabinet', 'display case', 'glass cabinet', 'china cabinet', 'showcase', 'vitrine'],
  ['wedding sofa', 'bridal sofa', 'wedding throne sofa?', 'sweetheart table?'],
  ['grotto', 'santas grotto', 'santa grotto', 'christmas grotto'],
  ['nativity set', 'nativity scene', 'nativity'],
  ['advent calendar', 'christmas countdown'],
  ['christmas stocking', 'xmas stocking'],
  ['christmas jumper', 'xmas jumper', 'christmas sweater', 'ugly sweater'],
  ['halloween decoration', 'spooky decoration', 'haunted house prop', 'halloween prop'],
  ['anatomical skeleton', 'medical skeleton', 'skeleton model'],
  ['coffin', 'coffin prop', 'casket'],
  ['cauldron', 'witch cauldron', 'witches cauldron'],
  ['pumpkin carving kit', 'pumpkin carver'],
  ['party games kit', 'party games box', 'party game set?'],
  ['goody bag', 'loot bag', 'party bag?'],
  ['balloon stand', 'balloon column', 'balloon tree'],
  ['balloon weight', 'balloon drop net'],
  ['ceremony backdrop', 'wedding backdrop'],
  ['love letters', 'love sign', 'love lights', 'giant love letters'],
  ['card box', 'wedding birdcage', 'money box wedding?'],
  ['guest book', 'guestbook', 'audio guest book', 'audio guestbook', 'phone guest book'],
  ['ring cushion', 'ring box', 'ring pillow'],
  ['flower girl basket', 'petal basket'],
  ['garden candle', 'citronella candle', 'outdoor candle', 'lawn candle?'],
  ['sky lantern', 'paper lantern', 'chinese lantern', 'paper lampshade'],
  ['table number', 'table number holder', 'table name holder', 'place card holder', 'menu holder'],
  ['cake topper', 'cake decoration'],
  ['cake box', 'cake carrier', 'cake container', 'cake caddy'],
  ['food cover', 'cloche?', 'food dome', 'cake dome', 'mesh food cover', 'food cloche'],
  ['salad bowl', 'large bowl', 'mixing bowl?'],
  ['serving tongs', 'bbq tongs', 'salad servers'],
  ['serving spoon', 'soup ladle', 'serving utensil', 'ladle?'],
  ['thermal jug', 'coffee jug', 'coffee pot', 'insulated jug', 'vacuum jug'],
  ['teapot', 'tea pot', 'large teapot'],
  ['mug', 'coffee mug', 'coffee cup', 'tea mug', 'cup?'],
  ['shot glass', 'shooter glass', 'tequila glass'],
  ['gin glass', 'balloon glass', 'copa glass', 'gin balloon', 'brandy glass'],
  ['cocktail glass', 'martini glass', 'margarita glass'],
  ['hurricane glass', 'milkshake glass', 'sundae glass'],
  ['plastic glass', 'polycarbonate glass', 'plastic tumbler', 'reusable cup', 'festival cup', 'plastic cup'],
  ['glass crate', 'glassware crate', 'glass storage box'],
  ['glass washer', 'glasswasher', 'glass washing machine'],
  ['bamboo plate', 'palm leaf plate', 'disposable tableware?'],
  ['food display stand', 'riser set', 'display riser', 'buffet stand?'],
  ['heat tray', 'hot tray', 'buffet server', 'warming tray', 'hostess?', 'hostess heater'],
  ['heated trolley', 'food trolley', 'hot trolley', 'hostess trolley heated?'],
  ['plate stand', 'plate rack', 'plate holder'],
  ['tea towel', 'dish towel', 'dish cloth'],

  // Parties: food and drink machines
  ['bbq', 'barbecue', 'barbeque', 'bar b q', 'braai', 'charcoal grill', 'gas grill'],
  ['meat smoker', 'bbq smoker', 'food smoker', 'offset smoker'],
  ['hog roast', 'hog roaster', 'hog roast machine', 'hog roast oven', 'spit roast', 'spit roaster'],
  ['pizza oven', 'outdoor pizza oven', 'wood fired oven', 'ooni', 'gozney', 'roccbox'],
  [
    'candy floss machine',
    'candyfloss machine',
    'candy floss maker',
    'candyfloss maker',
    'cotton candy machine',
    'floss machine',
  ],
  ['popcorn machine', 'popcorn maker', 'popcorn popper', 'popcorn cart'],
  ['slush machine', 'slushie machine', 'slushy machine', 'slushie maker', 'slush puppy', 'slush puppie'],
  ['chocolate fountain', 'chocolate fondue fountain'],
  ['hot dog machine', 'hotdog machine', 'hot dog roller', 'hotdog roller', 'hot dog steamer', 'hot dog cooker'],
  ['ice cream cart', 'ice cream bike', 'ice cream trike', 'ice cream tricycle'],
  ['sweet cart', 'sweet trolley', 'sweetie cart', 'candy cart', 'sweet stand', 'sweet display'],
  ['tea urn', 'water urn', 'hot water urn', 'catering urn', 'water boiler', 'burco', 'burco boiler', 'urn?'],
  ['coffee urn', 'coffee percolator', 'percolator'],
  ['soup kettle', 'soup warmer', 'soup urn'],
  ['chafing dish', 'chafer', 'bain marie', 'food warmer', 'buffet warmer'],
  ['drinks dispenser', 'drink dispenser', 'beverage dispenser'],
  ['water cooler', 'water dispenser'],
  ['beer pump', 'beer tap', 'beer dispenser', 'kegerator', 'perfect draft', 'perfectdraft'],
  ['drinks fridge', 'drinks cooler', 'bottle fridge', 'bottle cooler', 'beer fridge', 'wine fridge', 'bar fridge'],
  ['kamado', 'kamado grill', 'ceramic bbq', 'ceramic barbecue', 'green egg', 'egg bbq'],
  ['barrel bbq', 'oil drum bbq', 'drum bbq', 'barrel barbecue', 'party bbq?'],
  ['rotisserie', 'rotisserie grill', 'chicken rotisserie', 'rotisserie oven'],
  ['griddle', 'plancha', 'flat top grill', 'hot griddle', 'burger griddle'],
  ['candy floss', 'candyfloss', 'cotton candy', 'fairy floss'],
  ['slush', 'slushie', 'slushy'],
  ['doughnut', 'donut'],
  ['ice cream', 'icecream', 'gelato'],
  ['soft serve machine', 'whippy machine', 'mr whippy machine', 'soft serve'],
  ['milkshake maker', 'milkshake machine', 'milkshake mixer'],
  ['hot chocolate machine', 'hot chocolate maker', 'hot chocolate dispenser'],
  ['nacho warmer', 'nacho machine', 'cheese dispenser'],
  ['doughnut wall', 'doughnut stand', 'donut wall', 'donut stand'],
  ['prosecco wall', 'champagne wall', 'drinks wall'],
  ['champagne fountain', 'drinks fountain', 'wine fountain', 'punch fountain'],
  ['beer keg', 'keg', 'beer barrel', 'cask'],
  ['hot cupboard', 'plate warmer', 'warming cabinet', 'heated cabinet'],
  ['carvery lamp', 'heat lamp?', 'food lamp', 'carvery unit'],
  ['ice luge', 'vodka luge'],
  ['coffee cart', 'coffee van', 'coffee trailer'],
  ['display fridge', 'display chiller', 'cake fridge', 'drinks chiller'],
  ['catering fryer', 'gas fryer', 'fish fryer', 'commercial fryer', 'chip van fryer?'],
  ['catering oven', 'commercial oven', 'convection oven', 'combi oven', 'event oven'],
  ['catering trolley', 'gastro trolley', 'racking trolley', 'baker rack', 'bakers rack', 'bakery rack'],
  ['catering equipment', 'catering kit', 'catering supplies', 'catering gear'],
  ['gastronorm', 'gastronorm tray', 'gn pan', 'gastro tray', 'gastro pan'],
  ['insulated food box', 'thermobox', 'hot box', 'food carrier', 'cambro', 'thermal food box', 'food transport box'],
  ['prep table', 'preparation table', 'stainless steel table', 'catering worktop', 'work table?'],
  ['mobile sink', 'portable sink', 'hand wash station', 'handwash unit', 'hand wash unit', 'hand washing station'],
  ['crepe stand', 'crepe hot plate', 'crepe griddle', 'crepe plate', 'pancake station?'],
  ['chippy van', 'mobile chippy'],
  ['caramel apple kit', 'toffee apple set?'],
  ['dough mixer', 'spiral mixer', 'planetary mixer', 'cake mixer large?'],

  // Parties: inflatables and games
  ['bouncy castle', 'bouncing castle', 'bouncy house', 'bounce house', 'jumping castle', 'inflatable castle'],
  ['soft play', 'softplay'],
  ['ball pit', 'ball pool', 'ball pond'],
  ['inflatable slide', 'bouncy slide', 'blow up slide'],
  ['water slide', 'waterslide'],
  ['rodeo bull', 'bucking bronco', 'bucking bull', 'mechanical bull'],
  ['sumo suit', 'sumo costume', 'sumo wrestling suit'],
  ['garden game', 'lawn game', 'yard game'],
  ['jenga', 'giant jenga', 'tumble tower', 'tumbling tower', 'tumbling blocks'],
  ['connect four', 'connect 4'],
  ['boules', 'petanque', 'bocce'],
  ['skittles', 'ninepins', 'nine pins'],
  ['quoits', 'hoopla', 'hoop la', 'ring toss'],
  ['cornhole', 'corn hole', 'bean bag toss', 'beanbag toss'],
  ['noughts and crosses', 'naughts and crosses', 'tic tac toe'],
  ['snakes and ladders', 'chutes and ladders'],
  ['giant draughts', 'giant checkers'],
  ['chess set', 'chess board', 'chessboard'],
  ['mahjong', 'mah jong', 'mahjongg'],
  ['board game', 'boardgame', 'tabletop game'],
  ['table football', 'football table', 'bar football', 'foosball', 'foosball table', 'table soccer'],
  ['table tennis', 'table tennis table', 'ping pong', 'pingpong', 'ping pong table'],
  ['pool table', 'billiard table', 'billiards table'],
  ['dartboard', 'dart board', 'darts board'],
  ['arcade machine', 'arcade cabinet', 'arcade game'],
  ['pinball machine', 'pinball table', 'pinball'],
  ['poker set', 'poker chip', 'casino chip'],
  ['bingo machine', 'bingo cage', 'bingo set'],
  ['tombola', 'tombola drum', 'raffle drum', 'raffle tumbler'],
  ['laser tag', 'lazer tag', 'laser tag gun', 'laser quest'],
  ['nerf gun', 'nerf blaster', 'foam dart gun', 'foam blaster'],
  ['paintball gun', 'paintball marker', 'paint ball gun'],
  ['inflatable', 'blow up'],
  ['obstacle course', 'assault course'],
  ['gladiator duel', 'gladiator joust', 'pugil stick', 'inflatable joust'],
  ['zorb', 'zorb football', 'zorbing ball', 'bubble football', 'bubble soccer', 'bumper ball'],
  ['water zorb', 'aqua zorb', 'water walker', 'water ball'],
  ['dunk tank', 'dunking machine', 'splat tank'],
  ['coconut shy', 'coconut shie'],
  ['tin can alley', 'can shy'],
  ['hook a duck', 'duck fishing'],
  ['high striker', 'strength tester', 'test your strength', 'strongman game'],
  ['buzz wire', 'buzzer game', 'steady hand game', 'wire game'],
  ['tug of war', 'tug o war'],
  ['crazy golf', 'mini golf', 'minigolf', 'miniature golf', 'adventure golf'],
  ['kubb', 'viking chess', 'viking skittles'],
  ['swingball', 'swing ball', 'totem tennis', 'tetherball'],
  ['air hockey', 'air hockey table', 'glide hockey'],
  ['casino table', 'fun casino', 'casino night'],
  ['roulette table', 'roulette wheel', 'casino wheel'],
  ['fruit machine', 'slot machine', 'one armed bandit'],
  ['claw machine', 'grabber machine', 'crane machine', 'grab machine', 'teddy grabber'],
  ['quiz buzzer', 'game show buzzer', 'answer buzzer', 'buzzer system'],
  ['jigsaw puzzle', 'picture puzzle'],
  ['playing card', 'deck of cards', 'pack of cards'],
  ['magic set', 'magic kit', 'conjuring set', 'magic trick'],
  ['puppet theatre', 'puppet show', 'punch and judy', 'puppet booth'],
  ['face paint', 'face painting'],
  ['water pistol', 'water gun', 'super soaker', 'water blaster'],
  ['water balloon', 'water bomb'],
  ['splash pad', 'splash mat'],
  ['pedal car', 'pedal kart'],
  ['go kart', 'gokart', 'go cart'],
  ['swing set', 'swing frame', 'kids swing'],
  ['seesaw', 'see saw'],
  ['kids slide', 'garden slide', 'toddler slide', 'playground slide'],
  ['teddy bear', 'teddy', 'cuddly toy', 'soft toy', 'stuffed toy', 'plush toy'],
  ['marble run', 'marble maze', 'marble track'],
  ['hobby horse', 'stick horse'],
  ['circus kit', 'circus skills', 'juggling kit', 'juggling set'],
  ['photo prop', 'selfie prop', 'photobooth prop'],
  ['sack race', 'jumping sack', 'hessian sack?'],
  ['scoreboard', 'score board'],
  ['starting pistol', 'starter pistol', 'starting gun', 'starter gun'],
  ['race clock', 'race timer', 'countdown clock', 'countdown timer'],
  ['carousel', 'merry go round'],
  ['catapult', 'slingshot'],
  ['draughts', 'checkers'],
  ['video game', 'computer game'],

  // Parties: light, effects, decoration
  ['disco light', 'disco lighting', 'disco lamp', 'party light', 'dj light', 'dj lighting'],
  ['mirror ball', 'mirrorball', 'disco ball', 'glitter ball', 'glitterball'],
  ['strobe light', 'stroboscope', 'disco strobe'],
  ['party laser', 'disco laser', 'dj laser'],
  ['uv light', 'uv cannon', 'ultraviolet light', 'black light', 'blacklight'],
  ['uplighter', 'up lighter', 'uplight', 'mood light', 'mood lighting'],
  ['fairy light', 'twinkle light', 'string light'],
  ['festoon', 'festoon light', 'festoon lighting'],
  ['smoke machine', 'smoke generator', 'fog machine', 'fog generator', 'fogger'],
  ['haze machine', 'hazer'],
  ['bubble machine', 'bubble maker', 'bubble blower', 'bubble generator'],
  ['snow machine', 'fake snow machine', 'artificial snow machine'],
  ['confetti cannon', 'confetti gun', 'confetti shooter', 'confetti launcher'],
  ['dance floor', 'dancefloor'],
  ['portable stage', 'modular stage', 'stage deck', 'stage decking', 'stage platform', 'steeldeck', 'litedeck'],
  ['photo booth', 'photobooth', 'selfie booth', 'selfie pod', 'magic mirror', 'selfie mirror'],
  ['flower wall', 'floral wall', 'flower backdrop', 'floral backdrop'],
  ['wedding arch', 'ceremony arch', 'flower arch', 'floral arch', 'wedding hoop', 'moon gate'],
  ['balloon arch', 'balloon garland'],
  ['balloon pump', 'balloon inflator', 'balloon blower'],
  ['helium cylinder', 'helium tank', 'helium canister', 'helium bottle', 'helium', 'balloon gas'],
  ['light up letter', 'led letter', 'giant letter', 'illuminated letter', 'marquee letter'],
  ['light up number', 'led number', 'giant number', 'illuminated number'],
  ['wedding post box', 'wedding postbox', 'wedding card box'],
  ['centrepiece', 'centerpiece', 'table centre'],
  ['candelabra', 'candelabrum'],
  ['tea light holder', 'tealight holder', 'votive holder', 'candle holder'],
  ['plinth', 'display plinth', 'display pedestal', 'flower pedestal'],
  ['flagpole', 'flag pole'],
  ['roller banner', 'pull up banner', 'pop up banner', 'roll up banner', 'banner stand'],
  ['display board', 'display panel', 'exhibition board', 'exhibition stand'],
  ['pavement sign', 'pavement board', 'sandwich board'],
  ['christmas tree', 'xmas tree'],
  ['christmas light', 'christmas lighting', 'xmas light'],
  ['christmas decoration', 'xmas decoration'],
  ['rope light', 'led strip', 'strip light?', 'tape light', 'led tape'],
  ['star projector', 'galaxy projector', 'star light projector'],
  ['bubble tube', 'bubble lamp', 'bubble column', 'sensory tube'],
  ['dry ice machine', 'low fog machine', 'low fogger', 'ground fogger', 'low smoke machine'],
  ['spark machine', 'cold spark machine', 'cold spark', 'indoor firework', 'spark fountain'],
  ['co2 cannon', 'co2 jet', 'co2 gun', 'cryo cannon', 'cryo jet'],
  ['foam machine', 'foam party machine', 'foam party'],
  ['money gun', 'cash cannon', 'cash gun', 'money cannon'],
  ['par can', 'parcan', 'led par', 'par light', 'stage light?', 'stage lighting?'],
  ['moving head', 'moving light', 'intelligent light'],
  ['follow spot', 'followspot', 'stage spotlight'],
  ['lighting desk', 'lighting controller', 'lighting console', 'dmx controller', 'dmx desk'],
  ['truss', 'trussing', 'lighting gantry'],
  ['light up', 'illuminated'],
  ['candle lantern', 'wedding lantern', 'moroccan lantern'],
  ['photo frame', 'picture frame'],
  ['bubble wall', 'water wall?'],
  ['fire poi', 'fire staff', 'fire breathing kit?'],
  ['solar string light', 'solar fairy light', 'solar festoon'],
  ['stage curtain', 'theatre curtain', 'star cloth', 'starcloth', 'stage drape', 'stage backdrop', 'black drape'],
  ['barrel planter', 'half barrel', 'barrel tub'],
  ['wooden pallet', 'euro pallet', 'pallet?'],
  ['wooden crate', 'apple crate', 'fruit crate', 'rustic crate'],
  ['milk churn', 'vintage churn', 'metal churn'],
  ['ladder shelf', 'display ladder', 'rustic ladder'],
  ['vintage suitcase', 'old suitcase', 'retro suitcase'],
  ['typewriter', 'type writer', 'vintage typewriter'],
  ['vintage bike', 'flower bike', 'retro bicycle', 'bicycle prop?'],
  ['phone box', 'telephone box', 'red phone box'],
  ['post box', 'postbox', 'pillar box', 'royal mail box', 'santa post box', 'letterbox'],
  ['giant chair', 'oversized chair', 'big chair'],
  ['giant prop', 'film prop', 'movie prop', 'oversized prop', 'stage prop'],
  ['film poster', 'movie poster?'],
  ['hollywood sign', 'hollywood prop', 'clapper light?'],
  ['palm tree', 'fake palm tree', 'artificial palm'],
  ['surfboard prop', 'beach prop', 'tiki prop'],
  ['sand art kit', 'sandcastle kit?'],
  ['christmas wreath', 'wreath', 'door wreath', 'garland?'],
  ['moonflower', 'derby light', 'disco moonflower', 'sound activated light?'],
  ['glow stick', 'glowstick', 'light stick'],
  ['led furniture', 'glow furniture', 'light up furniture', 'illuminated furniture', 'led cube', 'light up cube'],
  ['light up table', 'led table', 'glow table', 'led poseur table'],
  ['cordless table lamp', 'rechargeable table lamp', 'table lamp led?'],
  ['fire table', 'gas fire pit', 'gas firepit', 'gas fire table', 'fire heater table?'],
  ['flame light', 'fake fire', 'flame machine', 'flame effect', 'torch flame light?'],
  ['fog bubble machine', 'cloud machine?'],

  // Clothes and costumes
  ['fancy dress', 'fancy dress costume', 'fancy dress outfit', 'costume', 'cosplay', 'outfit?'],
  [
    'santa suit',
    'santa costume',
    'santa outfit',
    'father christmas costume',
    'father christmas outfit',
    'father christmas suit',
  ],
  ['dinner jacket', 'dinner suit', 'tuxedo', 'tux', 'black tie suit'],
  ['morning suit', 'morning coat', 'morning dress', 'tailcoat', 'tail coat'],
  ['kilt', 'kilt outfit', 'highland dress', 'highland outfit', 'prince charlie'],
  ['ball gown', 'ballgown', 'evening gown', 'evening dress', 'prom dress'],
  ['wedding dress', 'wedding gown', 'bridal gown', 'bridal dress'],
  ['bridesmaid dress', 'bridesmaids dress', 'bridesmaid gown'],
  ['graduation gown', 'graduation robe', 'academic gown', 'academic robe'],
  ['sari', 'saree'],
  ['lehenga', 'lengha', 'lehnga'],
  ['clothes rail', 'clothes rack', 'clothing rail', 'garment rail', 'garment rack', 'coat rail'],
  ['dress form', 'tailors dummy', 'dressmakers dummy', 'dressmaking dummy', 'mannequin'],
  ['lady', 'women', 'woman'],
  ['men', 'gents', 'gentlemen'],
  ['fascinator', 'hatinator', 'wedding hat', 'occasion hat'],
  ['masquerade mask', 'venetian mask', 'ball mask'],
  ['top hat', 'topper hat'],
  ['clutch bag', 'evening bag', 'occasion bag'],
  ['bow tie', 'bowtie', 'dickie bow', 'dicky bow'],
  ['three piece suit', '3 piece suit', 'lounge suit'],
  ['cocktail dress', 'party dress', 'occasion dress'],
  ['flapper dress', '1920s dress', 'gatsby dress', 'twenties dress', 'charleston dress'],
  ['mascot', 'mascot costume', 'character costume'],
  ['bunny costume', 'rabbit costume', 'easter bunny'],
  ['onesie?', 'kigurumi', 'animal suit'],
  ['morph suit', 'morphsuit', 'zentai suit'],
  ['raincoat', 'rain jacket', 'waterproof jacket', 'waterproof coat', 'cagoule', 'kagool', 'anorak', 'pac a mac'],
  ['wellington', 'wellington boot', 'welly', 'wellie', 'gumboot', 'rubber boot', 'rain boot'],
  ['sneaker', 'running shoe', 'gym shoe', 'sports shoe'],
  ['football boot', 'soccer boot', 'studded boot', 'soccer cleat'],
  ['dressing gown', 'bathrobe', 'bath robe'],
  ['swimming costume', 'swimsuit', 'bathing suit', 'swimming cossie'],
  ['swimming trunks', 'swim shorts', 'board shorts', 'swimming shorts'],
  ['umbrella', 'brolly'],
  ['beanie', 'bobble hat', 'woolly hat', 'winter hat'],
  ['body warmer', 'bodywarmer', 'gilet'],
  ['puffer jacket', 'down jacket', 'puffa jacket', 'padded jacket', 'quilted jacket'],
  ['balaclava', 'ski mask'],
  ['neck warmer', 'neck gaiter', 'neck tube', 'snood'],
  ['apron', 'pinny'],
  ['chef whites', 'chefs whites', 'chef jacket', 'chefs jacket'],
  ['lab coat', 'white coat'],
  ['jewellery', 'jewelry'],
  ['christening gown', 'christening dress', 'christening robe', 'baptism gown'],
  ['waistcoat', 'waist coat'],
  ['jumper?', 'sweater', 'pullover'],
  ['trouser', 'pants', 'slacks'],
  ['cloak', 'cape'],
  ['tracksuit', 'jogging suit', 'shell suit'],
  ['plimsoll', 'gym pump'],
  ['sports jacket', 'blazer?'],
  ['fur coat', 'faux fur coat', 'fake fur coat', 'fur stole', 'fur shawl', 'fur wrap'],
  ['shawl', 'wrap scarf', 'stole'],
  ['hoodie', 'hooded top', 'hooded sweatshirt', 'hoody', 'sweatshirt'],
  ['t shirt', 'tshirt', 'tee shirt'],
  ['bib overall', 'bib and brace'],
  ['jeans', 'denims', 'denim trouser'],
  ['petticoat', 'underskirt', 'crinoline', 'hoop skirt', 'underskirt hoop'],
  ['wedding veil', 'bridal veil', 'veil?'],
  ['bridal shoe', 'wedding shoe'],
  ['handbag', 'hand bag', 'designer bag', 'designer handbag', 'shoulder bag', 'purse?'],
  ['cufflink', 'cuff link'],
  ['spats', 'top and tails?'],
  ['bowler hat', 'derby hat', 'bowler?'],
  ['flat cap', 'peaky cap', 'newsboy cap', 'baker boy hat'],
  ['straw hat', 'boater', 'boater hat', 'sunhat', 'panama hat?'],
  ['sombrero', 'mexican hat'],
  ['baseball cap', 'snapback', 'peaked cap'],
  ['spectacles', 'eyeglasses'],
  ['kimono', 'yukata', 'japanese robe'],
  ['sherwani', 'kurta', 'indian suit', 'mens indian suit', 'achkan'],
  ['salwar kameez', 'shalwar kameez', 'punjabi suit', 'salwar suit'],
  ['kaftan', 'caftan'],
  ['cheongsam', 'qipao', 'chinese dress'],
  ['christening outfit', 'baptism outfit', 'baptism dress'],
  ['communion dress', 'first communion dress', 'holy communion dress'],
  ['pageboy outfit', 'page boy outfit', 'pageboy suit', 'page boy suit', 'boys suit', 'kids suit'],
  ['maternity dress', 'pregnancy dress', 'maternity gown', 'photoshoot gown'],
  ['school uniform', 'school blazer'],
  ['puddle suit', 'splash suit', 'puddlesuit', 'waterproof suit', 'snowsuit kids?'],
  ['walking shoe', 'hiking shoe', 'approach shoe', 'trail shoe'],
  ['high heels', 'heels', 'stiletto', 'court shoe'],
  ['jazz shoe', 'dance trainers?'],
  ['brogue', 'oxford shoe', 'dress shoe', 'formal shoe', 'dinner shoe', 'patent shoe'],
  ['cowboy boot', 'western boot'],

  // Sound
  ['pa', 'pa system', 'pa speaker', 'sound system', 'speaker system', 'public address system', 'tannoy?'],
  ['speaker', 'loudspeaker', 'loud speaker'],
  ['bluetooth speaker', 'wireless speaker', 'portable speaker', 'party speaker'],
  ['boombox', 'boom box', 'ghetto blaster'],
  ['soundbar', 'sound bar'],
  ['home cinema', 'home theatre', 'home theater', 'surround sound'],
  ['subwoofer', 'sub woofer', 'bass bin'],
  ['stage monitor', 'floor monitor', 'wedge monitor', 'monitor wedge', 'foldback', 'foldback monitor'],
  ['in ear monitor', 'in ear system', 'iem'],
  ['mixing desk', 'sound desk', 'mixing console', 'mixing board', 'audio mixer', 'sound mixer'],
  ['dj controller', 'dj console'],
  ['cdj', 'dj cd player', 'cd deck'],
  ['turntable', 'record player', 'record deck', 'vinyl player'],
  ['power amplifier', 'power amp'],
  ['mic', 'microphone'],
  ['wireless mic', 'wireless microphone', 'radio mic', 'radio microphone', 'cordless mic', 'cordless microphone'],
  ['lavalier', 'lav mic', 'lapel mic', 'lapel microphone', 'tie clip mic', 'clip on mic'],
  ['headset mic', 'headset microphone', 'head mic', 'headworn mic', 'madonna mic'],
  ['shotgun mic', 'shotgun microphone', 'boom mic', 'boom microphone', 'rifle mic'],
  ['mic stand', 'microphone stand'],
  ['pop shield', 'pop filter', 'pop screen'],
  ['di box', 'di unit', 'direct box'],
  ['audio interface', 'usb audio interface', 'recording interface'],
  ['audio recorder', 'sound recorder', 'field recorder', 'voice recorder', 'dictaphone'],
  ['mic cable', 'mic lead', 'microphone cable', 'microphone lead', 'xlr cable', 'xlr lead'],
  ['guitar lead', 'guitar cable', 'instrument lead', 'instrument cable', 'jack lead', 'jack cable'],
  ['multicore', 'stage box', 'stagebox', 'stage snake', 'audio snake'],
  ['silent disco', 'silent disco headphone', 'silent disco headset'],
  ['karaoke', 'karaoke machine', 'karaoke system', 'karaoke set', 'karaoke kit'],
  ['megaphone', 'loudhailer', 'loud hailer', 'bullhorn'],
  ['hearing loop', 'induction loop'],
  ['cassette player', 'cassette deck', 'cassette recorder', 'tape deck', 'tape player', 'tape recorder'],
  ['amp?', 'amplifier'],
  ['headphone', 'earphone', 'earbud'],
  ['dj deck', 'dj setup', 'dj rig', 'dj equipment', 'dj kit', 'dj set'],
  ['mobile disco', 'disco equipment', 'disco kit', 'disco setup', 'disco package'],
  ['speaker stand', 'speaker pole', 'speaker tripod'],
  ['active speaker', 'powered speaker'],
  ['hi fi', 'hifi', 'stereo system', 'music system', 'hi fi system', 'stereo?'],
  ['dab radio', 'digital radio'],
  ['ham radio', 'amateur radio'],
  ['walkman', 'personal stereo', 'personal cassette player'],
  ['mp3 player', 'ipod', 'music player'],
  ['gramophone', 'phonograph'],
  ['reel to reel', 'open reel recorder'],
  ['talkback', 'intercom', 'intercom system', 'comms system'],
  ['tour guide system', 'whisper system', 'tour guide headset', 'audio guide'],
  ['conference phone', 'conference speaker', 'speakerphone', 'speaker phone'],
  ['voice amplifier', 'teaching microphone'],
  ['usb mic', 'usb microphone', 'podcast mic', 'podcast microphone', 'streaming microphone'],
  ['speaker cable', 'speaker lead', 'speaker wire'],
  ['studio monitor', 'monitor speaker', 'nearfield monitor', 'studio speaker', 'reference monitor'],
  ['acoustic panel', 'sound panel', 'acoustic screen', 'vocal booth?', 'soundproofing panel'],
  ['smart speaker', 'alexa', 'echo dot', 'amazon echo', 'google home', 'google nest'],
  ['transistor radio', 'portable radio'],
  ['telephone', 'phone?'],

  // Screens and presentations
  ['projector', 'video projector', 'data projector', 'home cinema projector', 'beamer', 'cinema projector'],
  ['overhead projector', 'ohp'],
  ['slide projector', 'carousel projector'],
  ['projector screen', 'projection screen', 'cinema screen', 'movie screen'],
  ['inflatable screen', 'inflatable cinema', 'inflatable cinema screen', 'inflatable movie screen', 'blow up screen'],
  ['tv', 'television', 'telly', 'smart tv'],
  ['tv stand', 'television stand', 'tv trolley'],
  ['vhs player', 'vhs recorder', 'video recorder', 'video cassette recorder', 'vcr'],
  ['blu ray player', 'bluray player'],
  ['interactive whiteboard', 'digital whiteboard', 'smart board', 'smartboard'],
  ['whiteboard', 'white board', 'dry wipe board', 'drywipe board'],
  ['flipchart', 'flip chart'],
  ['lectern', 'podium'],
  ['presentation clicker', 'presentation remote', 'slide clicker', 'wireless presenter'],
  ['autocue', 'teleprompter', 'tele prompter'],
  ['led wall', 'video wall', 'led screen', 'led video wall'],
  ['projector stand', 'projector table', 'projector tripod'],
  ['set top box', 'freeview box', 'tv box', 'digibox'],
  ['streaming stick', 'fire stick', 'firestick', 'chromecast', 'tv stick'],
  ['tv aerial', 'television aerial', 'tv antenna'],
  ['satellite dish', 'satellite kit', 'camping satellite'],
  ['hdmi cable', 'hdmi lead'],
  ['conference camera', 'meeting camera', 'meeting owl', 'conferencing camera'],
  ['capture card', 'video capture card', 'video grabber'],
  ['vision mixer', 'video mixer', 'video switcher'],
  ['tv bracket', 'tv wall mount', 'tv mount', 'television bracket'],
  ['digital photo frame', 'digital picture frame', 'electronic photo frame'],
  ['notice board', 'noticeboard', 'pin board', 'pinboard', 'cork board', 'corkboard', 'bulletin board'],
  ['hdmi matrix', 'hdmi switch', 'video wall processor?'],
  ['pointer pen', 'laser pointer pen?'],
  ['live stream kit', 'streaming kit', 'live streaming equipment', 'streaming encoder', 'livestream kit'],
  ['digital signage', 'digital poster', 'advertising screen', 'totem screen', 'digital totem', 'digital display stand'],
  ['photo booth printer', 'event printer'],
  ['voting pad', 'voting keypad', 'audience response system', 'voting system'],
  ['digital clock', 'led clock', 'wall clock', 'large clock', 'countdown display?'],

  // Photography and film
  ['camcorder', 'video camera', 'handycam'],
  ['dslr', 'dslr camera', 'digital slr'],
  ['mirrorless camera', 'compact system camera'],
  ['compact camera', 'digital compact', 'pocket camera', 'point and shoot', 'digicam'],
  ['action camera', 'action cam', 'gopro', 'go pro', 'helmet camera', 'helmet cam'],
  ['instant camera', 'instant print camera', 'polaroid', 'polaroid camera', 'instax', 'instax camera'],
  ['disposable camera', 'single use camera'],
  ['film camera', '35mm camera', 'analogue camera', 'analog camera'],
  ['360 camera', '360 degree camera', 'insta360'],
  ['trail camera', 'trail cam', 'wildlife camera', 'wildlife cam', 'camera trap', 'game camera'],
  ['security camera', 'surveillance camera', 'cctv', 'cctv camera'],
  ['webcam', 'web cam', 'web camera'],
  ['drone', 'camera drone', 'quadcopter', 'uav'],
  ['camera tripod', 'photo tripod', 'video tripod', 'camera stand'],
  ['monopod', 'unipod'],
  ['gimbal', 'camera stabiliser', 'camera stabilizer', 'phone stabiliser', 'steadicam', 'glidecam'],
  ['camera slider', 'video slider', 'camera rail'],
  ['camera crane', 'camera jib', 'jib arm'],
  ['telephoto lens', 'telephoto zoom', 'long lens'],
  ['wide angle lens', 'wide lens', 'ultrawide lens'],
  ['macro lens', 'close up lens'],
  ['prime lens', 'fixed lens'],
  ['fisheye lens', 'fish eye lens'],
  ['flashgun', 'flash gun', 'speedlight', 'speedlite', 'camera flash'],
  ['studio flash', 'studio strobe', 'flash head', 'monobloc', 'monolight'],
  ['studio light', 'studio lighting', 'photo light', 'photography light', 'photography lighting'],
  ['softbox', 'soft box'],
  ['ring light', 'ringlight', 'selfie light', 'halo light'],
  ['video light', 'led video light', 'led panel'],
  ['light stand', 'lighting stand'],
  ['photo reflector', 'light reflector', 'photography reflector'],
  ['light meter', 'lightmeter', 'exposure meter'],
  ['light tent', 'photo tent', 'photo cube'],
  ['green screen', 'greenscreen', 'chroma key', 'chromakey'],
  ['photo backdrop', 'photo background', 'photography backdrop', 'studio backdrop', 'studio background'],
  ['backdrop stand', 'backdrop support', 'background stand', 'background support', 'backdrop frame'],
  ['remote shutter', 'shutter release', 'remote release', 'cable release', 'intervalometer'],
  ['clapperboard', 'clapper board', 'film slate'],
  ['film scanner', 'negative scanner', 'slide scanner'],
  ['bridge camera', 'superzoom camera', 'super zoom camera'],
  ['cinema camera', 'digital cinema camera', 'blackmagic camera'],
  ['super 8 camera', 'super8 camera', '8mm camera', 'cine camera'],
  ['underwater camera', 'waterproof camera', 'diving camera'],
  ['underwater housing', 'waterproof housing', 'dive housing', 'camera housing'],
  ['vlogging camera', 'vlog camera', 'youtube camera'],
  ['medium format camera', '120 camera'],
  ['phone tripod', 'phone stand', 'phone holder?', 'smartphone tripod', 'mobile tripod'],
  ['flexible tripod', 'gorillapod', 'octopus tripod', 'mini tripod'],
  ['selfie stick', 'selfie pole'],
  ['teleconverter', 'tele converter', 'lens extender'],
  ['tilt shift lens', 'shift lens', 'perspective lens'],
  ['standard lens', 'kit lens'],
  ['polarising filter', 'polarizing filter', 'polariser', 'polarizer'],
  ['camera bag', 'camera case', 'camera backpack', 'camera rucksack'],
  ['memory card', 'sd card', 'cf card'],
  ['dolly track', 'camera dolly', 'camera track', 'video dolly'],
  ['shoulder rig', 'shoulder mount', 'dslr rig', 'camera rig?'],
  ['field monitor', 'camera monitor', 'director monitor', 'directors monitor'],
  ['wireless hdmi', 'wireless video transmitter', 'video sender'],
  ['photography umbrella', 'studio umbrella', 'lighting umbrella', 'flash umbrella'],
  ['flash trigger', 'radio trigger', 'flash transmitter', 'pocket wizard'],
  ['light wand', 'tube light', 'pixel tube', 'led tube'],
  ['light pad', 'light table', 'tracing table', 'tracing box', 'tracing light'],
  ['photo printer', 'picture printer', 'dye sub printer'],
  ['photo enlarger', 'darkroom enlarger', 'enlarger'],
  ['telescope', 'astronomical telescope'],
  ['star tracker', 'sky tracker', 'tracking mount', 'equatorial mount'],
  ['digital microscope', 'usb microscope'],
  ['magnifying glass', 'magnifier', 'hand lens', 'loupe'],
  ['opera glasses', 'theatre glasses', 'theatre binoculars'],
  ['digital camera', 'photo camera'],
  ['photo', 'picture', 'photograph'],
  ['cine projector', 'film projector', '8mm projector', 'super 8 projector'],
  ['nd filter', 'neutral density filter', 'lens filter?'],
  ['lens adapter', 'mount adapter', 'lens mount adapter'],
  ['battery grip', 'camera grip', 'vertical grip'],
  ['camera cage', 'camera rig cage', 'video cage'],
  ['follow focus', 'focus puller', 'wireless follow focus'],
  ['matte box', 'mattebox', 'lens hood?'],
  ['suction mount', 'camera suction cup', 'car mount rig', 'car camera mount?'],
  ['camera strap', 'camera harness', 'camera sling'],
  ['camera battery', 'spare camera battery', 'camera charger'],
  ['photography smoke bomb', 'fog filter?', 'smoke grenade?'],
  ['photography table', 'product table', 'still life table', 'shooting table'],
  ['posing stool', 'posing bean bag', 'newborn prop', 'newborn photography prop', 'newborn photo prop'],
  ['microscope', 'biological microscope', 'lab microscope', 'compound microscope', 'stereo microscope'],
  ['solar filter', 'solar telescope', 'eclipse glasses', 'sun telescope'],
  ['ear camera', 'otoscope', 'borescope camera phone?'],

  // Electronics and office
  ['laptop', 'laptop computer', 'notebook computer'],
  ['desktop pc', 'desktop computer', 'tower pc'],
  ['computer monitor', 'computer screen', 'pc monitor', 'pc screen'],
  ['tablet computer', 'tablet pc'],
  ['mobile phone', 'smartphone', 'smart phone', 'cell phone', 'cellphone'],
  ['e reader', 'ereader', 'ebook reader', 'e book reader', 'kindle'],
  ['smartwatch', 'smart watch'],
  ['fitness tracker', 'activity tracker', 'fitness watch', 'fitbit'],
  ['wifi router', 'wi fi router', 'wireless router', 'broadband router'],
  ['mobile hotspot', 'wifi hotspot', 'mobile wifi', 'portable wifi', 'pocket wifi', 'mifi', 'wifi dongle'],
  ['games console', 'game console', 'gaming console', 'video game console', 'video games console'],
  ['games controller', 'game controller', 'gamepad', 'game pad', 'joypad'],
  ['playstation 5', 'play station 5', 'ps5'],
  ['playstation 4', 'play station 4', 'ps4'],
  ['nintendo switch', 'switch console'],
  ['nintendo wii', 'wii', 'wii console'],
  ['vr headset', 'vr goggles', 'vr', 'virtual reality', 'virtual reality headset', 'oculus', 'meta quest'],
  ['racing simulator', 'racing sim', 'driving simulator', 'sim rig', 'sim racing rig'],
  ['racing wheel', 'gaming wheel', 'sim racing wheel', 'steering wheel controller'],
  ['laminator', 'laminating machine'],
  ['label printer', 'label maker', 'labeller', 'dymo'],
  ['comb binder', 'comb binding machine', 'binding machine', 'spiral binder'],
  ['paper shredder', 'document shredder', 'office shredder'],
  ['paper guillotine', 'paper trimmer', 'paper cutter'],
  ['card machine', 'card terminal', 'payment terminal', 'pdq machine', 'sumup', 'zettle'],
  ['cash register', 'cash till', 'shop till'],
  ['metal detector', 'metal detecting kit'],
  ['computer', 'pc?'],
  ['macbook', 'mac laptop', 'apple laptop'],
  ['ipad', 'apple tablet'],
  ['imac', 'apple computer', 'mac computer'],
  ['gaming pc', 'gaming computer', 'gaming desktop', 'gaming rig'],
  ['photocopier', 'photo copier', 'copier', 'copy machine'],
  ['document scanner', 'flatbed scanner', 'paper scanner'],
  ['multifunction printer', 'multi function printer'],
  ['external drive', 'external hard drive', 'hard disk', 'hdd', 'portable drive'],
  ['usb stick', 'usb drive', 'memory stick', 'flash drive', 'pen drive', 'thumb drive', 'usb key'],
  ['graphics tablet', 'drawing tablet', 'pen tablet', 'wacom', 'digital drawing pad'],
  ['docking station', 'laptop dock', 'port replicator'],
  ['laptop stand', 'laptop riser', 'notebook stand'],
  ['monitor arm', 'monitor bracket', 'monitor mount', 'screen arm'],
  ['standing desk', 'sit stand desk', 'stand up desk', 'height adjustable desk'],
  ['office desk', 'computer desk', 'writing desk', 'work desk'],
  ['office chair', 'desk chair', 'computer chair', 'swivel chair', 'task chair'],
  ['gaming chair', 'gamer chair'],
  ['filing cabinet', 'file cabinet'],
  ['wifi extender', 'wifi booster', 'wifi repeater', 'mesh wifi', 'signal booster'],
  ['4g router', '5g router', 'mobile router', 'sim router'],
  ['ethernet cable', 'ethernet lead', 'network cable', 'lan cable'],
  ['phone charger', 'mobile charger', 'usb charger'],
  ['gaming headset', 'gaming headphone', 'pc headset'],
  ['handheld console', 'portable console', 'handheld games console'],
  ['mega drive', 'megadrive', 'sega genesis'],
  ['super nintendo', 'snes'],
  ['dance mat', 'dance pad'],
  ['franking machine', 'postage machine', 'mailing machine'],
  ['money counter', 'note counter', 'cash counter', 'coin counter', 'banknote counter'],
  ['cash box', 'cash tin', 'money tin'],
  ['hole punch', 'hole puncher'],
  ['receipt printer', 'till printer', 'thermal printer'],
  ['adapter', 'adaptor'],
  ['cordless', 'battery powered', 'battery operated', 'rechargeable'],
  ['3d printer', '3 d printer', 'three d printer', '3d printing machine', 'resin printer', 'filament printer'],
  ['3d scanner', '3d scanning device', '3 d scanner'],
  ['3d pen', '3d printing pen', '3d doodler'],
  ['single board computer', 'raspberry pi?', 'arduino?', 'micro bit?', 'microbit?'],
  ['computer keyboard', 'pc keyboard', 'gaming keyboard', 'mechanical keyboard', 'bluetooth keyboard'],
  ['computer mouse', 'gaming mouse', 'wireless mouse', 'pc mouse'],
  ['computer speaker', 'pc speaker', 'desktop speaker'],
  ['intercom doorbell', 'door entry system', 'door intercom', 'wifi camera doorbell?'],
  ['server rack', 'network rack', 'rack cabinet', 'data cabinet', 'rack case', 'flight rack'],
  ['flight case', 'road case', 'hard case', 'peli case', 'pelican case', 'equipment case', 'touring case'],
  ['network switch', 'ethernet switch', 'gigabit switch', 'poe switch'],
  ['nas drive', 'network storage', 'network drive', 'nas?'],
  ['gpu', 'graphics card', 'video card'],
  ['uninterruptible power supply', 'battery backup', 'backup power supply', 'ups?'],
  ['retro computer', 'vintage computer', 'commodore 64?', 'zx spectrum?', 'amiga?'],
  ['calculator', 'scientific calculator', 'graphing calculator', 'adding machine'],
  ['translation device', 'pocket translator', 'language translator', 'electronic translator', 'voice translator'],
  ['fax machine', 'fax', 'facsimile machine'],
  ['virtual keyboard', 'projector keyboard?'],
  ['cb radio', 'citizens band radio', 'cb set'],
  ['radio scanner', 'scanner radio', 'airband scanner', 'police scanner'],
  ['sdr', 'software defined radio'],
  ['tally counter', 'people counter', 'hand tally counter', 'crowd counter', 'head counter', 'clicker counter'],
  ['ticket machine', 'queue ticket machine', 'queue system'],
  ['barcode scanner', 'bar code scanner', 'barcode reader', 'qr scanner', 'ticket scanner', 'qr code reader'],
  ['id card printer', 'badge printer', 'card printer', 'plastic card printer', 'lanyard printer?'],
  ['time clock', 'clocking machine', 'clocking in machine', 'time recorder', 'punch clock'],
  ['heavy duty stapler', 'booklet stapler', 'long arm stapler', 'long reach stapler', 'saddle stapler'],
  ['folding machine', 'paper folding machine', 'paper folder', 'letter folder'],
  ['letter opener', 'envelope opener', 'mail opener'],
  ['office pod', 'phone pod', 'work pod', 'meeting pod?'],
  ['conference table', 'meeting table', 'boardroom table'],
  ['meeting chair', 'boardroom chair', 'visitor chair'],
  ['school desk', 'exam desk', 'exam table', 'school table', 'classroom table'],
  ['school chair', 'classroom chair', 'exam chair'],
  ['study booth', 'study carrel?'],
  ['plan chest', 'map chest', 'plan drawer'],
  ['drawing board', 'drafting table', 'draughtsmans board', 'drawing table', 'drafting board', 'architects table'],
  ['word processor', 'typewriter ribbon?'],
  ['solar kit', 'solar panel kit', 'solar generator kit?'],
  ['wind turbine', 'wind generator'],
  ['battery tester', 'battery analyser'],
  ['battery charger', 'aa charger', 'rechargeable battery charger', 'aa battery charger'],
  ['rechargeable battery', 'aa battery', 'battery pack aa?'],
  ['smart plug', 'wifi plug', 'energy monitor plug', 'plug timer', 'timer plug', 'timer switch'],
  ['energy monitor', 'electricity monitor', 'power meter plug', 'electricity meter', 'energy meter'],

  // Crafts
  ['vinyl cutter', 'craft cutter', 'craft cutting machine', 'cutting plotter', 'silhouette cutter', 'cricut'],
  ['laser cutter', 'laser cutting machine', 'laser engraver', 'laser engraving machine'],
  ['heat press', 'heat transfer press', 'sublimation press', 't shirt press', 'tshirt press'],
  ['badge maker', 'badge machine', 'badge press', 'button maker'],
  ['overlocker', 'overlock machine', 'serger'],
  ['airbrush', 'air brush'],
  ['pottery wheel', 'potters wheel', 'throwing wheel', 'ceramics wheel'],
  ['kiln', 'pottery kiln', 'ceramic kiln'],
  ['screen printing kit', 'screenprinting kit', 'silk screen kit'],
  ['sewing machine', 'stitching machine', 'singer machine'],
  ['die cutter', 'die cutting machine', 'sizzix', 'big shot?', 'embossing machine'],
  ['printing press', 'letterpress', 'etching press', 'printmaking press'],
  ['engraver', 'engraving tool', 'engraving machine', 'engraving pen'],
  ['weaving loom', 'loom'],
  ['candle making kit', 'wax melter'],
  ['rock tumbler', 'stone tumbler', 'stone polisher'],
  ['geology hammer', 'geological hammer', 'rock hammer'],
  ['magnet fishing kit', 'fishing magnet', 'recovery magnet'],
  ['knitting machine', 'knitter'],
  ['ghost detector', 'emf meter', 'emf detector', 'emf reader'],
  ['giant dice', 'garden dice', 'dice set', 'yardzee', 'yard dice'],
  ['giant dominoes', 'dominoes', 'domino set', 'garden dominoes'],
  ['giant playing cards', 'big playing cards'],
  ['just dance', 'dance game', 'ring fit?'],
  ['giant twister', 'twister mat', 'twister?'],
  ['croquet set', 'croquet', 'garden croquet', 'lawn croquet'],
  ['rounders set', 'rounders kit', 'rounders bat', 'rounders'],
  ['badminton set', 'badminton net', 'badminton kit', 'garden badminton'],
  ['volleyball net', 'volleyball set', 'beach volleyball', 'volleyball kit'],
  ['garden tennis', 'short tennis set', 'mini tennis net', 'portable tennis net'],
  ['tennis net', 'tennis court net'],
  ['football rebounder', 'rebound net', 'football rebound net'],
  ['football speed gun', 'speed gun', 'radar gun', 'speed radar'],
  ['penalty shoot out', 'penalty shootout', 'beat the goalie', 'football shootout', 'inflatable football goal'],
  ['football darts', 'foot darts', 'inflatable dartboard', 'giant dartboard'],
  ['inflatable basketball', 'basketball shootout', 'basketball game', 'basketball arcade'],
  ['inflatable archery', 'hover archery', 'hoverball archery', 'archery tag'],
  ['inflatable football pitch', 'inflatable pitch', 'inflatable football arena'],
  ['inflatable pub', 'inflatable bar', 'blow up pub', 'inflatable nightclub', 'inflatable disco'],
  ['inflatable arch', 'inflatable archway', 'inflatable gantry', 'finish line arch', 'start finish arch'],
  ['inflatable man', 'air dancer', 'sky dancer', 'tube man', 'airdancer'],
  ['inflatable costume', 'blow up costume', 'inflatable suit', 'inflatable fancy dress', 'inflatable dinosaur'],
  ['inflatable blower', 'bouncy castle fan', 'bouncy castle blower', 'inflatable pump', 'air blower castle?'],
  ['bungee run', 'bungee trampoline', 'bungee run inflatable'],
  ['wipeout', 'sweeper game', 'wrecking ball inflatable'],
  ['horse racing game', 'race night kit', 'race night', 'donkey derby', 'camel racing'],
  ['fairground game', 'fairground stall', 'carnival game', 'side stall', 'fete stall game', 'funfair game'],
  ['human fruit machine', 'human table football', 'human foosball'],
  ['surf simulator', 'surf machine', 'surfboard simulator'],
  ['mechanical surfboard', 'rodeo surf'],
  ['trampoline enclosure', 'trampoline net'],
  ['model railway', 'model train', 'model railway set'],
  ['spy kit', 'detective kit', 'telescope kids?'],
  ['kite', 'stunt kite', 'power kite', 'sport kite'],
  ['water rocket', 'rocket kit', 'stomp rocket', 'model rocket'],
  ['boomerang', 'throwing toy'],
  ['model aeroplane', 'model airplane', 'rc plane', 'rc aeroplane', 'remote control plane', 'model plane'],
  ['rc boat', 'remote control boat', 'model boat', 'radio controlled boat'],
  ['rc helicopter', 'remote control helicopter', 'toy helicopter'],
  ['robot kit', 'coding robot', 'robotics kit', 'programming robot', 'mindstorms'],
  ['building blocks', 'wooden blocks', 'duplo?', 'mega blocks?'],
  ['magna tiles', 'magnetic tiles'],
  ['play doh set', 'playdough set', 'modelling clay set', 'plasticine'],
  ['toy car', 'matchbox car', 'hot wheels', 'toy garage', 'die cast car'],
  ['toy bundle', 'box of toys', 'kids toys', 'toy box set?', 'toys?'],
  ['doll', 'baby doll', 'dolly doll?'],
  ['dressing up clothes', 'dress up box', 'dressing up box', 'dress up clothes', 'dressing up outfit'],
  ['princess dress', 'princess costume', 'disney dress?', 'elsa costume?', 'cinderella dress?'],
  ['superhero costume', 'superhero outfit', 'super hero costume', 'spiderman costume?', 'batman costume?'],
  ['pirate costume', 'pirate outfit'],
  ['witch costume', 'witch outfit', 'witches costume'],
  ['nurse costume', 'nurse outfit', 'nurse uniform'],
  ['toga', 'roman costume', 'toga outfit'],
  ['victorian costume', 'victorian dress', 'period costume', 'historical costume', 'regency dress', 'regency costume'],
  ['70s costume', 'seventies outfit', 'disco outfit', '1970s costume', 'flares?'],
  ['80s costume', 'eighties outfit', '1980s costume', 'shell suit costume'],
  ['pantomime costume', 'panto costume', 'pantomime horse', 'panto horse', 'horse costume'],
  ['theatre costume', 'stage costume', 'theatrical costume', 'drama costume'],
  ['nativity costume', 'nativity outfit', 'shepherd costume?', 'angel costume?', 'wise man costume?'],
  ['elf costume', 'elf outfit', 'elf suit', 'christmas elf', 'mrs claus costume'],
  ['halloween costume', 'halloween outfit', 'spooky costume', 'zombie costume?', 'vampire costume?', 'ghost costume?'],
  ['gorilla suit', 'gorilla costume', 'gorilla outfit'],
  ['animal costume', 'animal outfit', 'bear costume?', 'tiger costume?', 'lion costume?'],
  ['army costume', 'soldier costume', 'military uniform', 'soldier outfit', 'army outfit'],
  ['police costume', 'police uniform', 'cop costume'],
  ['cowboy costume', 'cowboy outfit', 'western costume', 'cowboy hat', 'stetson'],
  ['hawaiian shirt', 'aloha shirt', 'hawaiian outfit', 'hula skirt', 'grass skirt'],
  ['oktoberfest costume', 'lederhosen', 'dirndl', 'bavarian costume', 'german beer costume'],
  ['mermaid tail', 'swimmable tail', 'mermaid costume'],
  ['wig', 'party wig', 'hairpiece'],
  ['fake beard', 'santa beard', 'false beard', 'moustache?'],
  ['angel wings', 'fairy wings', 'feather wings'],
  ['feather boa', 'boa scarf'],
  ['tiara', 'princess crown', 'coronet', 'diadem', 'crown?'],
  ['book day costume', 'book character costume'],
  ['dance costume', 'dance dress', 'ballet costume', 'tutu', 'morris costume?'],
  ['dance shoe', 'ballet shoe', 'tap shoe', 'ballroom shoe'],
  ['hen party kit', 'hen do kit', 'hen night kit'],
  ['spinning wheel', 'yarn spinner', 'wool spinner'],
  ['yarn winder', 'wool winder', 'ball winder', 'yarn swift'],
  ['knitting needles', 'knitting needle set', 'knitting set'],
  ['embroidery hoop', 'cross stitch frame', 'embroidery frame', 'quilting frame', 'tapestry frame', 'quilt frame'],
  ['pinking shears', 'dressmaking shears', 'fabric scissors', 'fabric shears', 'tailors shears'],
  ['cutting mat', 'self healing mat'],
  ['sewing box', 'sewing basket', 'haberdashery box'],
  ['eyelet machine', 'eyelet press', 'grommet press', 'snap press', 'button hole maker?'],
  ['leather working kit', 'leatherwork kit', 'leather craft kit', 'leathercraft tools', 'leather tool set'],
  ['pyrography machine', 'pyrography burner', 'wood burning kit?'],
  ['wood carving set', 'carving chisel set', 'wood carving kit', 'whittling kit', 'whittling knife'],
  ['shave horse', 'shaving horse', 'bowl horse'],
  ['pole lathe', 'foot lathe', 'treadle lathe'],
  ['metal lathe', 'mini lathe', 'engineering lathe', 'model makers lathe', 'metalworking lathe'],
  ['milling machine', 'mill drill', 'vertical mill'],
  ['cnc machine', 'cnc router', 'cnc mill'],
  ['blacksmith forge', 'gas forge', 'blacksmith set', 'metalworking forge', 'forge?'],
  ['jewellery making kit', 'jewellery tools', 'jewelry kit', 'jewellers tools', 'silversmithing kit', 'bead kit'],
  ['ring stretcher', 'ring sizer', 'ring mandrel'],
  ['rolling mill', 'jewellers rolling mill'],
  ['stained glass kit', 'glass grinder', 'glass craft kit', 'glass cutting kit'],
  ['resin kit', 'resin mould', 'epoxy resin kit'],
  ['soap making kit', 'soap mould'],
  ['paper making kit', 'papermaking kit', 'mould and deckle'],
  ['calligraphy set', 'calligraphy pen', 'fountain pen'],
  ['paint set', 'art set', 'watercolour set', 'acrylic paint set', 'artists paint', 'paint kit art?'],
  ['art table', 'artists table', 'craft bench?'],
  ['table top easel', 'watercolour easel', 'artist desk easel?'],
  ['hot foil machine', 'foil press', 'foiling machine', 'foil printer', 'glue binder?'],
  ['flower press', 'plant press'],
  ['balloon animal kit', 'balloon modelling kit', 'modelling balloon kit'],
  ['bead loom', 'jewellery loom'],
  ['mannequin head', 'wig head', 'wig stand', 'polystyrene head'],
  ['dissecting microscope', 'telephoto microscope?'],
  ['drawing light board', 'lightbox drawing?'],

  // Music
  ['acoustic guitar', 'steel string guitar', 'folk guitar'],
  ['classical guitar', 'spanish guitar', 'nylon string guitar'],
  ['electro acoustic', 'electroacoustic', 'electro acoustic guitar', 'electroacoustic guitar'],
  ['bass guitar', 'electric bass'],
  ['double bass', 'upright bass', 'string bass', 'contrabass'],
  ['ukulele', 'ukelele', 'uke'],
  ['violin', 'fiddle'],
  ['cello', 'violoncello'],
  ['guitar amp', 'guitar amplifier', 'guitar combo'],
  ['bass amp', 'bass amplifier', 'bass combo'],
  ['guitar pedal', 'effects pedal', 'effect pedal', 'fx pedal', 'stompbox', 'stomp box'],
  ['loop pedal', 'looper pedal', 'looper', 'loop station', 'loopstation'],
  ['pedalboard', 'pedal board'],
  ['electric keyboard', 'electronic keyboard', 'music keyboard', 'musical keyboard', 'piano keyboard'],
  ['midi keyboard', 'controller keyboard'],
  ['digital piano', 'electric piano', 'electronic piano', 'stage piano'],
  ['grand piano', 'baby grand'],
  ['synthesiser', 'synthesizer', 'synth'],
  ['piano stool', 'piano bench', 'keyboard stool', 'keyboard bench'],
  ['drum kit', 'drumkit', 'drum set', 'drumset'],
  ['electronic drum kit', 'electronic drum', 'electric drum kit', 'electric drum', 'digital drum kit'],
  ['drum machine', 'beat machine', 'groovebox'],
  ['drum stool', 'drum throne', 'drummers stool'],
  ['cajon', 'box drum'],
  ['djembe', 'jembe', 'african drum'],
  ['bodhran', 'irish drum'],
  ['steel pan', 'steelpan', 'steel drum'],
  ['handpan', 'hand pan', 'hang drum'],
  ['singing bowl', 'tibetan bowl', 'sound bowl'],
  ['boomwhacker', 'percussion tube'],
  ['harmonica', 'mouth organ'],
  ['accordion', 'accordian', 'piano accordion', 'squeezebox', 'squeeze box'],
  ['saxophone', 'sax'],
  ['alto saxophone', 'alto sax'],
  ['tenor saxophone', 'tenor sax'],
  ['cor anglais', 'english horn'],
  ['tin whistle', 'penny whistle', 'irish whistle'],
  ['music stand', 'sheet music stand'],
  ['keyboard stand', 'piano stand', 'x stand?'],
  ['guitar stand', 'guitar rack', 'guitar holder', 'guitar hanger'],
  ['guitar case', 'guitar bag', 'gig bag'],
  ['plectrum', 'guitar pick'],
  ['resonator guitar', 'dobro', 'resonator'],
  ['travel guitar', 'mini guitar', 'half size guitar'],
  ['semi acoustic guitar', 'semi hollow guitar', 'hollow body guitar'],
  ['lever harp', 'celtic harp'],
  ['tenor horn', 'alto horn'],
  ['soprano saxophone', 'soprano sax'],
  ['baritone saxophone', 'baritone sax', 'bari sax'],
  ['bagpipe', 'highland pipe'],
  ['didgeridoo', 'didjeridu', 'didge'],
  ['melodica', 'pianica'],
  ['harmonium', 'pump organ', 'reed organ'],
  ['snare drum', 'side drum', 'snare'],
  ['bass drum', 'kick drum'],
  ['bongo', 'bongo drum'],
  ['conga', 'conga drum'],
  ['tabla', 'indian drum'],
  ['samba drum', 'surdo', 'samba kit'],
  ['timpani', 'kettledrum', 'kettle drum'],
  ['drum practice pad', 'practice pad'],
  ['drum mat', 'drum rug', 'drum carpet'],
  ['drum screen', 'drum shield'],
  ['sample pad', 'percussion pad', 'drum trigger pad'],
  ['tongue drum', 'steel tongue drum', 'tank drum', 'hapi drum'],
  ['keytar', 'shoulder keyboard'],
  ['multi effects pedal', 'multi effects', 'multi fx', 'effects processor', 'effects unit'],
  ['guitar cab', 'guitar cabinet', 'speaker cab', 'speaker cabinet'],
  ['amp head', 'amplifier head'],
  ['practice amp', 'busking amp', 'portable amp'],
  ['vocal processor', 'vocal effects', 'voice changer?', 'vocal harmoniser'],
  ['descant recorder', 'school recorder', 'soprano recorder'],
  ['gong', 'tam tam'],
  ['barrel organ', 'fairground organ', 'street organ'],
  ['upright piano', 'acoustic piano'],
  ['jaw harp', 'jews harp', 'mouth harp'],
  ['juke box', 'wurlitzer', 'jukebox?', 'music box player?'],
  ['podcast kit', 'podcast equipment', 'podcasting kit', 'podcast set', 'podcast studio', 'rodecaster'],
  ['dj booth', 'dj stand', 'dj table', 'dj facade', 'dj screen'],
  ['compressor limiter', 'audio compressor', 'limiter?'],
  ['stage patch', 'patch panel', 'patch bay?'],
  ['preamp', 'pre amp', 'preamplifier', 'pre amplifier', 'phono stage'],
  ['distribution board', 'power distro', 'distro board', 'power distribution', 'distro'],
  ['cable tester', 'lead tester'],
  ['audio cable', 'phono lead', 'rca cable', 'rca lead', 'phono cable', 'aux cable', 'aux lead'],
  ['minidisc', 'mini disc', 'minidisc player'],
  ['recording booth', 'vocal shield', 'reflection filter', 'mic shield'],
  ['guitar tuner', 'instrument tuner', 'tuner?'],
  ['electric guitar', 'strat', 'stratocaster', 'telecaster', 'les paul', 'fender strat', 'gibson sg', 'lead guitar?'],
  ['glockenspiel', 'bell set', 'metallophone', 'chime bars'],
  ['xylophone', 'marimba?', 'vibraphone?'],
  ['tambourine', 'tambo'],
  ['maraca', 'egg shaker', 'percussion shaker'],
  ['percussion triangle', 'triangle instrument?'],
  ['percussion set', 'percussion kit', 'percussion instruments', 'percussion box', 'hand percussion'],
  ['rainstick', 'rain stick'],
  ['wind chime', 'chimes'],
  ['hand bells', 'handbell', 'hand chimes'],
  ['cymbal', 'crash cymbal', 'hi hat', 'ride cymbal', 'drum cymbals'],
  ['mandolin', 'mandola?', 'bouzouki?'],
  ['banjo', 'banjolele', 'banjo ukulele'],
  ['harp', 'concert harp', 'pedal harp'],
  ['flute', 'concert flute', 'piccolo?'],
  ['clarinet', 'liquorice stick', 'bass clarinet?'],
  ['trumpet', 'cornet?', 'flugelhorn?', 'bugle?'],
  ['trombone', 'slide trombone', 'pbone'],
  ['french horn', 'orchestral horn'],
  ['tuba', 'sousaphone'],
  ['euphonium', 'baritone horn'],
  ['pan pipe', 'panpipe', 'pan flute'],
  ['church organ', 'electric organ', 'hammond organ', 'electronic organ'],
  ['harpsichord', 'spinet', 'clavichord'],
  ['pedal steel guitar', 'lap steel', 'lap steel guitar', 'steel guitar'],
  ['twelve string guitar', '12 string guitar', '12 string', 'twelve string'],
  ['left handed guitar', 'lefty guitar', 'left hand guitar'],
  ['small violin', 'child violin', '3 4 violin', 'childs violin', 'half size violin?'],
  ['3 4 guitar', 'childrens guitar', 'kids guitar', 'child guitar', 'small guitar', 'childs guitar'],
  ['guitar strap', 'bass strap'],
  ['capo', 'capodaster', 'guitar capo'],
  ['violin bow', 'cello bow', 'string bow'],
  ['shoulder rest', 'chin rest'],
  ['instrument stand', 'saxophone stand', 'trumpet stand'],
  ['drum case', 'drum bag', 'cymbal bag'],
  ['drumstick', 'drum stick', 'drum brush'],
  ['kick pedal', 'bass drum pedal', 'drum pedal'],
  ['keyboard bag', 'keyboard case'],
  ['busking kit', 'busker amp', 'street performer kit', 'buskers setup'],
  ['roland cube', 'roland street cube', 'loudspeaker busking?'],

  // Kitchen
  ['stand mixer', 'food mixer', 'cake mixer', 'kitchen mixer', 'kitchenaid', 'kitchen aid', 'kenwood chef'],
  ['hand mixer', 'hand whisk', 'handheld mixer', 'electric whisk', 'electric hand whisk'],
  ['food processor', 'magimix'],
  ['blender', 'liquidiser', 'liquidizer', 'smoothie maker', 'nutribullet'],
  ['stick blender', 'hand blender', 'handheld blender', 'immersion blender'],
  ['juicer', 'juice extractor', 'juicing machine'],
  ['slow cooker', 'crock pot', 'crockpot'],
  ['pressure cooker', 'instant pot', 'instapot'],
  ['air fryer', 'airfryer'],
  ['deep fat fryer', 'deep fryer', 'chip fryer', 'chip pan'],
  ['rice cooker', 'rice steamer'],
  ['bread maker', 'breadmaker', 'bread machine'],
  ['pasta maker', 'pasta machine', 'pasta roller'],
  ['waffle maker', 'waffle iron', 'waffle machine'],
  ['crepe maker', 'crepe machine', 'pancake maker', 'pancake machine'],
  ['doughnut maker', 'donut maker', 'doughnut machine', 'donut machine'],
  ['sandwich toaster', 'toasted sandwich maker', 'toastie maker', 'sandwich maker', 'sandwich press', 'panini press'],
  ['raclette', 'raclette grill'],
  ['fondue set', 'fondue pot', 'cheese fondue'],
  ['teppanyaki', 'teppanyaki grill', 'teppanyaki plate'],
  ['dehydrator', 'food dehydrator', 'food dryer', 'fruit dryer'],
  ['sous vide', 'immersion circulator'],
  ['vacuum sealer', 'vacuum packer', 'vacuum packing machine', 'food sealer', 'foodsaver'],
  ['meat mincer', 'mincer', 'mincing machine', 'meat grinder'],
  ['sausage maker', 'sausage machine', 'sausage stuffer', 'sausage filler'],
  ['meat slicer', 'food slicer', 'bacon slicer', 'ham slicer', 'deli slicer'],
  ['vegetable slicer', 'mandoline', 'mandoline slicer', 'mandolin slicer'],
  ['spiraliser', 'spiralizer'],
  ['coffee machine', 'coffee maker', 'espresso machine', 'espresso maker', 'cappuccino machine'],
  ['coffee pod machine', 'pod coffee machine', 'capsule coffee machine', 'nespresso', 'tassimo', 'dolce gusto'],
  ['coffee grinder', 'coffee mill', 'bean grinder', 'burr grinder'],
  ['cafetiere', 'french press', 'coffee press'],
  ['sodastream', 'soda stream', 'soda maker', 'fizzy drink maker'],
  ['ice cream maker', 'icecream maker', 'ice cream machine', 'icecream machine', 'gelato maker', 'gelato machine'],
  ['ice maker', 'ice machine', 'ice cube maker'],
  ['yoghurt maker', 'yogurt maker'],
  ['induction hob', 'induction hotplate', 'induction plate', 'induction cooktop', 'induction cooker'],
  ['hotplate', 'hot plate', 'portable hob', 'electric hob', 'electric ring'],
  ['gas ring', 'gas burner', 'boiling ring', 'gas boiling ring', 'wok burner'],
  ['mini oven', 'table top oven', 'tabletop oven', 'worktop oven', 'countertop oven', 'toaster oven'],
  ['microwave', 'microwave oven'],
  ['fridge', 'refrigerator'],
  ['chest freezer', 'deep freezer', 'deep freeze'],
  ['dishwasher', 'dish washer'],
  ['paella pan', 'paella set', 'paella burner', 'paella kit'],
  ['stock pot', 'stockpot', 'catering pot'],
  ['jam pan', 'preserving pan', 'maslin pan'],
  ['cake tin', 'cake pan', 'baking tin', 'baking pan'],
  ['icing set', 'icing kit', 'piping set', 'piping kit', 'cake decorating kit', 'cake decorating set'],
  ['cookie cutter', 'biscuit cutter', 'pastry cutter'],
  ['pestle and mortar', 'mortar and pestle'],
  ['kitchen scale', 'cooking scale', 'food scale', 'baking scale'],
  ['knife sharpener', 'sharpening stone', 'whetstone'],
  ['fruit press', 'apple press', 'cider press', 'wine press'],
  ['fruit crusher', 'apple crusher', 'apple mill', 'fruit mill', 'scratter', 'apple scratter'],
  ['home brew kit', 'homebrew kit', 'home brewing kit', 'beer making kit', 'brewing kit'],
  ['honey extractor', 'honey spinner'],
  ['electric kettle', 'tea kettle', 'cordless kettle'],
  ['frying pan', 'skillet', 'fry pan'],
  ['wok', 'stir fry pan'],
  ['casserole dish', 'casserole pot', 'dutch oven', 'cast iron pot', 'stew pot', 'le creuset'],
  ['roasting tin', 'roasting tray', 'roasting pan', 'oven tray'],
  ['muffin tin', 'muffin tray', 'muffin pan', 'cupcake tin', 'cupcake tray', 'bun tin', 'fairy cake tin'],
  ['loaf tin', 'bread tin', 'loaf pan'],
  ['bundt tin', 'bundt pan', 'ring mould'],
  ['tagine', 'tajine'],
  ['fish kettle', 'fish poacher', 'salmon kettle'],
  ['food steamer', 'vegetable steamer', 'electric steamer'],
  ['halogen oven', 'halogen cooker'],
  ['multi cooker', 'multicooker', 'ninja foodi'],
  ['thermomix', 'thermo cooker', 'cooking robot'],
  ['soup maker', 'soup machine', 'soup blender'],
  ['health grill', 'george foreman', 'foreman grill', 'contact grill', 'fat reducing grill'],
  ['electric grill', 'table grill', 'tabletop grill', 'indoor grill'],
  ['tortilla press', 'taco press'],
  ['burger press', 'burger maker', 'patty press', 'hamburger press'],
  ['pizza stone', 'baking stone', 'pizza steel'],
  ['pizza peel', 'pizza paddle', 'pizza shovel'],
  ['pizza cutter', 'pizza wheel'],
  ['vegetable peeler', 'potato peeler'],
  ['chip cutter', 'potato chipper', 'chipping machine?', 'french fry cutter'],
  ['cherry stoner', 'cherry pitter', 'olive pitter'],
  ['apple peeler', 'apple corer'],
  ['ice crusher', 'ice shaver', 'shaved ice machine', 'snow cone machine', 'snow cone maker'],
  ['ice lolly mould', 'ice lolly maker', 'lolly maker', 'popsicle mould'],
  ['kilner jar', 'mason jar', 'preserving jar'],
  ['grain mill', 'flour mill', 'grain grinder'],
  ['spice grinder', 'spice mill', 'herb grinder'],
  ['pepper mill', 'pepper grinder'],
  ['meat tenderiser', 'meat hammer', 'meat mallet'],
  ['chopping board', 'cutting board'],
  ['electric knife', 'electric carving knife'],
  ['carving set', 'carving knife'],
  ['demijohn', 'carboy'],
  ['fermenting bucket', 'fermenter', 'fermentation vessel', 'brewing bucket', 'fermenting bin'],
  ['cake turntable', 'icing turntable', 'cake decorating turntable'],
  ['sugar thermometer', 'jam thermometer', 'candy thermometer'],
  ['meat thermometer', 'temperature probe?', 'food thermometer', 'cooking thermometer'],
  ['kitchen blowtorch', 'chefs torch', 'cooks blowtorch', 'cooking torch'],
  ['milk frother', 'milk steamer', 'milk foamer'],
  ['moka pot', 'stovetop espresso', 'espresso pot'],
  ['filter coffee machine', 'filter coffee maker', 'drip coffee maker', 'drip coffee machine'],
  ['tea maker', 'teasmade'],
  ['corkscrew', 'wine opener', 'bottle opener'],
  ['mini fridge', 'table top fridge', 'tabletop fridge', 'small fridge'],
  ['cheese press', 'cheese making kit'],
  ['steamboat?', 'hot pot cooker', 'chinese hot pot'],
  ['apple picker', 'fruit picker', 'fruit picking pole'],
  ['weighing scale?', 'bathroom scale', 'body scale', 'smart scale'],
  ['hob', 'cooktop'],
  ['worktop', 'countertop'],
  ['sieve', 'strainer', 'colander', 'sifter'],
  ['fish slice', 'spatula'],
  ['whisk?', 'egg beater', 'balloon whisk'],
  ['baking tray', 'baking sheet', 'cookie sheet'],
  ['garlic crusher', 'garlic press'],
  ['lemon squeezer', 'citrus press', 'citrus juicer', 'citrus squeezer'],
  ['sandwich', 'sarnie', 'butty'],
  ['toaster', 'bread toaster', '4 slice toaster', 'toaster 4 slice'],
  ['saucepan', 'sauce pan', 'cooking pot', 'cooking pan', 'milk pan'],
  ['pots and pans', 'pan set', 'saucepan set', 'cookware set', 'cookware', 'pot set'],
  ['baking bowl', 'pudding basin', 'pudding bowl'],
  ['rolling pin', 'fondant roller', 'pastry roller', 'dough roller', 'dough sheeter'],
  ['potato masher', 'masher'],
  ['cheese grater', 'grater', 'microplane', 'rotary grater'],
  ['salad spinner', 'lettuce spinner', 'salad dryer'],
  ['measuring jug', 'measuring cup', 'measuring spoon'],
  ['kitchen knife', 'chef knife', 'chefs knife', 'knife set', 'knives?', 'knife block', 'cooks knife'],
  ['jelly mould', 'blancmange mould', 'pudding mould', 'chocolate mould'],
  ['chocolate tempering machine', 'chocolate melter', 'chocolate melting pot', 'chocolate warmer', 'tempering machine'],
  ['egg cooker', 'egg boiler', 'egg steamer'],
  ['stovetop popcorn', 'popcorn pan?'],
  ['taco holder', 'taco stand'],
  ['sushi kit', 'sushi making kit', 'sushi set', 'sushi maker', 'sushi mat'],
  ['pasta boiler', 'pasta cooker', 'noodle cooker?'],
  ['oyster knife', 'shellfish set', 'seafood set', 'lobster cracker', 'seafood cracker'],
  ['nut cracker', 'nutcracker'],
  ['nut milk maker', 'soya milk maker', 'soy milk maker', 'nut milk machine'],
  ['fermenting kit', 'fermentation kit', 'kombucha kit?'],
  ['sauerkraut pot', 'fermentation crock', 'sauerkraut crock'],
  ['butter churn', 'butter maker', 'cream separator'],
  ['pasteuriser', 'pasteurizer', 'milk pasteuriser'],
  ['canning machine', 'pressure canner', 'canner', 'canning kit'],
  ['bottle capper', 'crown capper'],
  ['bottle corker', 'corker'],
  ['distiller', 'water distiller', 'alembic'],
  ['wort chiller', 'beer chiller coil', 'beer cooler bucket?'],
  ['wine rack', 'bottle rack', 'wine storage'],
  ['wine aerator', 'wine preserver?'],
  ['smoke gun', 'smoking gun food', 'cocktail smoker', 'food smoking gun', 'cold smoker'],
  ['ice sculpture mould', 'ice mould'],
  ['candy apple kit', 'cotton candy sticks?'],
  ['lunch box', 'lunchbox', 'bento box', 'packed lunch box'],
  ['food storage box', 'tupperware', 'food container', 'plastic food container', 'food box?'],
  ['oven glove', 'oven mitt', 'pot holder'],
  ['kitchen timer', 'egg timer', 'cooking timer'],
  ['temporary kitchen', 'portable kitchen', 'kitchen cabinet?'],
  ['water filter jug', 'brita jug', 'filter jug', 'filter pitcher', 'brita?'],
  ['puree maker', 'baby food steamer?'],

  // Babies and children
  ['pushchair', 'push chair', 'buggy', 'stroller', 'baby buggy'],
  [
    'double buggy',
    'twin buggy',
    'tandem buggy',
    'double pushchair',
    'twin pushchair',
    'double stroller',
    'twin stroller',
  ],
  ['running buggy', 'running pushchair', 'running stroller', 'jogging buggy', 'jogging stroller', 'jogging pushchair'],
  ['travel buggy', 'travel stroller', 'lightweight buggy', 'lightweight pushchair', 'holiday buggy', 'cabin buggy'],
  ['pram', 'perambulator', 'baby carriage'],
  ['buggy board', 'pushchair board', 'stroller board'],
  ['infant car seat', 'newborn car seat', 'baby car seat'],
  ['child car seat', 'toddler car seat', 'kids car seat'],
  ['car booster', 'car booster seat', 'booster cushion'],
  ['isofix base', 'car seat base'],
  ['highchair', 'high chair'],
  ['travel cot', 'travel crib', 'folding cot', 'portable cot', 'pack n play'],
  ['cot', 'cot bed', 'cotbed', 'crib', 'baby bed'],
  ['bedside crib', 'bedside cot', 'co sleeper', 'cosleeper', 'next2me', 'snuzpod'],
  ['moses basket', 'carrycot', 'carry cot', 'bassinet'],
  ['baby monitor', 'baby alarm', 'baby listener', 'baby camera', 'baby cam'],
  ['stair gate', 'stairgate', 'safety gate', 'baby gate', 'child gate'],
  ['playpen', 'play pen', 'baby pen'],
  ['bed guard', 'bedguard', 'bed rail', 'bedrail'],
  ['baby bouncer', 'bouncy chair', 'bouncer chair', 'bouncer seat', 'baby rocker'],
  ['door bouncer', 'door jumper', 'jolly jumper'],
  ['jumperoo', 'activity jumper', 'exersaucer'],
  ['baby sling', 'baby carrier', 'baby wrap', 'papoose'],
  ['child carrier', 'toddler carrier', 'backpack carrier', 'hiking carrier', 'baby backpack', 'baby rucksack'],
  ['toddler reins', 'walking reins', 'baby reins', 'toddler harness'],
  ['changing table', 'changing station', 'changing unit', 'baby changer'],
  ['changing bag', 'nappy bag', 'diaper bag'],
  ['baby bath', 'baby bathtub', 'baby tub'],
  ['bottle steriliser', 'bottle sterilizer', 'baby steriliser', 'steam steriliser', 'steriliser', 'sterilizer'],
  ['bottle warmer', 'milk warmer'],
  ['breast pump', 'breastpump', 'milk pump'],
  ['nursing chair', 'breastfeeding chair', 'nursing glider', 'glider chair'],
  ['nursing pillow', 'breastfeeding pillow', 'feeding pillow', 'feeding cushion'],
  ['pregnancy pillow', 'maternity pillow'],
  ['play mat', 'playmat', 'baby gym', 'play gym', 'activity gym', 'activity mat'],
  ['blackout blind', 'travel blind', 'portable blind', 'gro blind'],
  ['white noise machine', 'baby sleep machine'],
  ['ride on car', 'ride in car', 'kids electric car', 'power wheels'],
  ['balance bike', 'running bike', 'strider bike'],
  ['tagalong', 'tag along', 'tag along bike', 'trailer bike', 'trailerbike'],
  ['child bike trailer', 'kids bike trailer', 'buggy trailer'],
  ['child bike seat', 'bike child seat', 'child cycle seat', 'baby bike seat', 'toddler bike seat', 'kids bike seat'],
  ['climbing frame', 'jungle gym', 'monkey bar', 'climbing dome'],
  ['pikler', 'pikler triangle', 'climbing triangle'],
  ['learning tower', 'toddler tower', 'kitchen helper', 'montessori tower'],
  ['play kitchen', 'toy kitchen', 'kids kitchen'],
  ['playhouse', 'play house', 'wendy house', 'cubby house'],
  ['sandpit', 'sand pit', 'sandbox', 'sand box'],
  ['play tunnel', 'crawl tunnel', 'pop up tunnel'],
  ['dolls house', 'doll house', 'dollhouse', 'dollshouse'],
  ['lego', 'building brick', 'toy brick'],
  ['train set', 'toy train', 'toy railway'],
  ['scalextric', 'scalextrix', 'slot car', 'slot car racing'],
  ['rc car', 'remote control car', 'remote controlled car', 'radio control car', 'radio controlled car'],
  ['zip wire', 'zipwire', 'zip line', 'zipline'],
  ['space hopper', 'hopper ball', 'bouncy hopper'],
  ['kid', 'child', 'children', 'junior'],
  ['baby walker', 'push walker', 'activity walker'],
  ['bumbo', 'bumbo seat', 'floor seat?', 'baby floor seat'],
  ['potty', 'potty chair', 'training potty'],
  ['toilet training seat', 'potty seat'],
  ['nappy bin', 'nappy disposal', 'diaper pail'],
  ['baby sleeping bag', 'grobag', 'gro bag', 'sleep sack'],
  ['baby swing', 'electric baby swing', 'baby swing chair'],
  [
    'clip on highchair',
    'hook on highchair',
    'travel highchair',
    'portable highchair',
    'travel high chair',
    'clip on chair',
  ],
  ['baby food maker', 'baby food blender', 'babycook', 'baby blender'],
  ['prep machine?', 'perfect prep', 'formula machine', 'formula maker', 'bottle maker?'],
  ['pushchair cover', 'pram cover', 'buggy cover', 'stroller cover'],
  ['footmuff', 'foot muff', 'cosytoes', 'cosy toes'],
  ['travel system', 'pram system'],
  ['toy box', 'toy chest', 'toy storage'],
  ['toddler bed', 'junior bed'],
  ['ready bed', 'readybed', 'toddler airbed', 'kids airbed'],
  ['nappy', 'diaper'],
  ['pacifier', 'soother', 'baby dummy'],
  ['dolls pram', 'doll pram', 'dolls buggy', 'dolls pushchair', 'doll stroller', 'toy pram'],
  ['bucket and spade', 'sand toy', 'beach toy'],
  ['crab line', 'crabbing line', 'crabbing kit', 'crabbing set', 'crabbing bucket'],
  ['training wheel', 'bike stabiliser', 'bike stabilizer'],
  ['science kit', 'science set', 'chemistry set'],
  ['butterfly net', 'bug catcher', 'bug catching net'],
  ['pond net', 'pond dipping net', 'dipping net'],
  ['rocking horse', 'rocking toy'],
  ['water table', 'water play table'],
  ['cot mobile', 'musical mobile', 'baby mobile'],
  ['sleepsuit', 'babygrow', 'babygro'],
  ['sippy cup', 'toddler beaker'],
  ['baby clothes', 'baby clothing', 'newborn clothes', 'babywear'],
  ['maternity clothes', 'maternity wear'],
  ['cloth nappy', 'reusable nappy', 'washable nappy', 'nappy cloth?'],
  ['baby bundle', 'newborn bundle', 'baby hamper', 'baby box?'],
  ['baby scale', 'baby weighing scale', 'infant scale'],
  ['baby thermometer', 'ear thermometer', 'forehead thermometer', 'digital ear thermometer'],
  ['room thermometer', 'gro egg', 'nursery thermometer'],
  ['night light', 'nightlight', 'kids night light'],
  ['nursery furniture', 'nursery set'],
  ['cotbed mattress', 'cot bed mattress?'],
  ['swaddle', 'swaddle blanket', 'baby blanket', 'muslin cloth', 'muslin?'],
  ['bouncing animal', 'rody horse', 'bouncy animal?'],
  ['kids table', 'childrens table', 'toddler table'],
  ['kids chair', 'childrens chair'],
  ['kids tent', 'play tent', 'wendy tent', 'kids teepee', 'play teepee', 'indoor tent', 'childrens tent'],
  ['sensory equipment', 'sensory kit', 'sensory room kit'],
  ['fidget toy', 'fidget spinner'],
  ['shape sorter', 'stacking toy', 'wooden toy', 'montessori toy', 'toddler toys'],
  ['vtech toy', 'leapfrog', 'interactive toy?'],
  ['activity table', 'activity cube', 'baby activity table'],
  ['play food', 'toy food', 'toy kitchen food?'],
  ['toy till', 'toy shop', 'play shop', 'toy cash register'],
  ['toy workbench', 'toy tool bench', 'kids workbench', 'play workbench'],
  ['toy farm', 'toy barn', 'farm set', 'toy animals'],
  ['marbles', 'marble game?'],
  ['kids microphone', 'kids karaoke', 'karaoke kids?'],
  ['kids camera', 'childrens camera', 'toy camera', 'vtech camera'],
  ['kids tablet', 'childrens tablet', 'amazon fire kids', 'leappad'],
  ['kids bike', 'childrens bike', 'child bike', 'childs bike', 'kids bicycle', 'junior bike', 'boys bike'],
  ['kids scooter', 'childrens scooter', 'toddler scooter', 'mini micro scooter'],
  ['kids trike', 'toddler trike', 'smart trike', 'childrens tricycle', 'push along trike', 'kids tricycle'],
  ['kids helmet', 'childrens helmet', 'child helmet', 'toddler helmet'],
  ['kids wetsuit', 'childrens wetsuit', 'child wetsuit', 'junior wetsuit'],
  ['kids life jacket', 'childrens life jacket', 'child life jacket', 'toddler life jacket', 'kids buoyancy aid'],
  ['kids ski boots', 'childrens ski boots', 'junior ski boots'],
  ['kids rucksack', 'childrens rucksack', 'kids backpack', 'childrens backpack'],
  ['swim nappy', 'swimming nappy', 'happy nappy'],
  ['baby beach tent', 'baby sun tent', 'baby sun shade'],
  ['buggy fan', 'stroller fan', 'pushchair fan', 'pram fan?'],
  ['snooze shade', 'snoozeshade', 'pram shade', 'buggy shade', 'pushchair parasol', 'pram parasol'],
  ['pram hook', 'pram organiser', 'buggy organiser', 'buggy caddy', 'buggy hook?'],
  ['baby car mirror', 'backseat mirror', 'baby view mirror', 'car mirror baby?'],
  ['pushchair travel bag', 'buggy travel bag', 'stroller bag'],
  ['car seat trolley', 'car seat dolly', 'isofix travel bag?'],
  ['baby ear defenders', 'kids ear defenders', 'childrens ear defenders', 'baby ear muffs'],
  ['swimming aid', 'swim aid'],

  // Bicycles and wheels
  ['bike', 'bicycle', 'pushbike', 'push bike', 'pedal bike', 'pedal cycle', 'cycle?', 'push cycle'],
  ['mountain bike', 'mtb', 'mountain bicycle'],
  ['road bike', 'racing bike', 'racing bicycle', 'road racer'],
  ['gravel bike', 'cyclocross bike', 'cx bike'],
  ['hybrid bike', 'city bike', 'town bike', 'commuter bike'],
  ['electric bike', 'electric bicycle', 'e bike', 'ebike', 'pedelec'],
  ['folding bike', 'folding bicycle', 'foldable bike', 'fold up bike', 'brompton'],
  ['cargo bike', 'cargo cycle', 'box bike', 'bakfiets'],
  ['tandem bike', 'tandem bicycle'],
  ['tricycle', 'trike'],
  ['unicycle', 'monocycle'],
  ['bmx', 'bmx bike', 'stunt bike'],
  ['bike trailer', 'bicycle trailer', 'cycle trailer'],
  ['bike rack', 'bike carrier', 'bicycle rack', 'bicycle carrier', 'cycle rack', 'cycle carrier'],
  ['bike stand', 'bike repair stand', 'bike workstand', 'bike maintenance stand', 'bicycle stand'],
  ['bike pump', 'bicycle pump', 'cycle pump', 'track pump', 'floor pump'],
  ['bike box', 'bicycle box', 'bike case', 'bike travel case', 'bike travel bag', 'bike flight case'],
  ['bike helmet', 'bicycle helmet', 'cycle helmet', 'cycling helmet'],
  ['bike light', 'bicycle light', 'cycle light'],
  ['bike lock', 'bicycle lock', 'cycle lock', 'd lock', 'u lock'],
  ['bike tool', 'bike toolkit', 'bike tool kit', 'bike repair kit', 'bicycle tool kit', 'cycle tool kit'],
  ['bike computer', 'cycle computer', 'cycling computer', 'bike gps', 'garmin edge'],
  ['pannier', 'pannier bag', 'bike pannier', 'cycle pannier'],
  ['bikepacking bag', 'bike packing bag', 'frame bag'],
  ['turbo trainer', 'smart trainer', 'bike trainer', 'cycle trainer', 'indoor trainer'],
  ['kick scooter', 'push scooter', 'micro scooter', 'stunt scooter'],
  ['electric scooter', 'e scooter', 'escooter'],
  ['hoverboard', 'hover board', 'self balancing board', 'self balancing scooter'],
  ['skateboard', 'skate board'],
  ['penny board', 'cruiser board'],
  ['inline skate', 'in line skate', 'rollerblade', 'roller blade'],
  ['roller skate', 'rollerskate', 'roller boot', 'quad skate'],
  ['electric mountain bike', 'e mountain bike', 'emtb', 'e mtb'],
  ['single speed bike', 'fixie', 'fixed gear bike', 'fixed wheel bike'],
  ['time trial bike', 'tt bike', 'triathlon bike', 'tri bike'],
  ['dutch bike', 'step through bike', 'sit up bike', 'shopper bike'],
  ['recumbent bike', 'recumbent cycle', 'recumbent trike'],
  ['rickshaw', 'pedicab', 'trishaw', 'cycle rickshaw'],
  ['bike basket', 'bicycle basket', 'cycle basket', 'handlebar basket'],
  ['cycling shoe', 'bike shoe', 'clipless shoe', 'spd shoe'],
  ['clipless pedal', 'clip in pedal', 'spd pedal'],
  ['cycling shorts', 'bike shorts', 'padded shorts'],
  ['cycling jersey', 'bike jersey', 'cycling top'],
  ['bike shed', 'cycle shed', 'bike store', 'cycle store', 'bike locker'],
  ['skate ramp', 'bmx ramp', 'quarter pipe', 'kicker ramp'],
  ['bike roller', 'training roller?', 'cycling roller'],
  ['electric skateboard', 'e skateboard', 'motorised skateboard'],
  ['electric unicycle', 'onewheel', 'one wheel', 'self balancing unicycle'],
  ['segway', 'personal transporter', 'ninebot'],
  ['waveboard', 'caster board', 'ripstik', 'ripstick'],
  ['heelys', 'wheelie shoe'],
  ['pogo stick', 'jumping stick'],
  ['mudguard', 'mud guard'],
  ['power meter?', 'power pedal'],
  ['bike cover', 'bicycle cover', 'cycle cover'],
  ['chain tool', 'chain breaker', 'chain splitter'],
  ['bike saddle', 'bicycle saddle', 'bike seat', 'cycle saddle', 'bicycle seat', 'gel saddle'],
  ['bike wheel', 'bicycle wheel', 'wheelset', 'carbon wheels', 'race wheels'],
  ['tri bars', 'tribars', 'aerobars'],
  ['cycling glasses', 'cycling sunglasses', 'sports sunglasses', 'bike glasses'],
  ['cycling glove', 'bike glove', 'cycle glove'],
  ['cycling jacket', 'bike jacket', 'cycle jacket'],
  ['bike mount camera', 'handlebar mount', 'bike phone mount', 'bike phone holder', 'cycle phone holder'],
  ['bike bell', 'bicycle bell', 'cycle bell'],
  ['bike mirror', 'bicycle mirror', 'handlebar mirror'],
  ['dog bike basket', 'bike dog basket', 'bike pet basket'],
  ['bike tow rope', 'bike towing rope', 'kids tow rope', 'mtb tow rope', 'towwhee'],
  ['bike storage rack', 'bike wall mount', 'bike hook', 'cycle wall hook', 'bike travel stand?'],
  ['bike wash', 'bike cleaner', 'bike cleaning kit', 'cycle cleaner', 'bike pressure washer', 'portable bike washer'],
  ['bike parking rack', 'bike racking', 'triathlon bike rack', 'cycle parking', 'bike parking', 'event bike rack?'],
  ['smoothie bike', 'blender bike', 'pedal powered smoothie', 'pedal power bike'],
  ['penny farthing', 'high wheeler', 'ordinary bicycle'],
  ['elliptical bike', 'standing bike', 'elliptigo'],
  ['hand cycle', 'handcycle', 'handbike', 'hand bike'],
  ['wheelchair bike', 'wheelchair cycle', 'wheelchair tandem', 'duet bike', 'adapted bike', 'adaptive bike'],

  // Sports and fitness
  ['treadmill', 'running machine'],
  [
    'exercise bike',
    'stationary bike',
    'static bike',
    'spin bike',
    'spinning bike',
    'indoor bike',
    'gym bike',
    'peloton',
  ],
  ['cross trainer', 'crosstrainer', 'elliptical', 'elliptical trainer', 'elliptical machine'],
  ['rowing machine', 'indoor rower', 'ergometer', 'concept 2', 'concept2'],
  ['step machine', 'stair stepper', 'stair climber', 'stairmaster'],
  ['dumbbell', 'dumb bell', 'dumbell', 'hand weight'],
  ['kettlebell', 'kettle bell'],
  ['barbell', 'bar bell', 'weight bar', 'olympic bar'],
  ['weight bench', 'weights bench', 'lifting bench', 'workout bench', 'gym bench?'],
  ['multi gym', 'multigym', 'home gym'],
  ['punch bag', 'punchbag', 'punching bag', 'boxing bag', 'heavy bag'],
  ['boxing pad', 'focus pad', 'focus mitt'],
  ['yoga mat', 'pilates mat', 'exercise mat', 'fitness mat', 'gym mat'],
  ['gym ball', 'exercise ball', 'swiss ball', 'yoga ball', 'pilates ball', 'birthing ball', 'birth ball'],
  ['resistance band', 'exercise band', 'theraband'],
  ['massage gun', 'theragun', 'percussion massager', 'percussive massager'],
  ['pull up bar', 'pullup bar', 'chin up bar'],
  ['vibration plate', 'vibrating plate', 'power plate'],
  ['inversion table', 'inversion board'],
  ['mini trampoline', 'rebounder', 'trampette', 'fitness trampoline'],
  ['air track', 'airtrack', 'tumble track', 'inflatable gym mat'],
  ['football goal', 'football net', 'soccer goal', 'goalpost', 'goal post'],
  ['cricket set', 'cricket kit'],
  ['cricket stump', 'cricket wicket'],
  ['tennis racket', 'tennis racquet'],
  ['badminton racket', 'badminton racquet'],
  ['squash racket', 'squash racquet'],
  ['tennis ball machine', 'tennis ball launcher'],
  ['golf club', 'golf set', 'golf club set'],
  ['golf trolley', 'golf caddy', 'golf push cart'],
  ['golf buggy', 'golf cart', 'golf car'],
  ['golf rangefinder', 'golf range finder', 'golf laser'],
  ['golf net', 'golf practice net', 'golf cage', 'golf hitting net'],
  ['basketball hoop', 'basketball net', 'basketball ring', 'basketball stand'],
  ['archery set', 'archery kit', 'bow and arrow'],
  ['frisbee', 'flying disc'],
  ['slackline', 'slack line'],
  ['stopwatch', 'stop watch'],
  ['riding hat', 'riding helmet', 'horse riding hat', 'equestrian helmet'],
  ['fishing rod', 'fishing pole'],
  ['fishing tackle', 'fishing gear', 'fishing kit', 'fishing equipment', 'angling gear', 'angling equipment'],
  ['landing net', 'fishing net'],
  ['bite alarm', 'bite indicator'],
  ['fishing bivvy', 'fishing tent', 'fishing shelter', 'carp bivvy'],
  ['fish finder', 'fishfinder', 'depth sounder', 'echo sounder'],
  ['football', 'soccer'],
  ['racket', 'racquet'],
  ['goalkeeper glove', 'goalie glove', 'keeper glove'],
  ['shin pad', 'shin guard'],
  ['gum shield', 'gumshield', 'mouthguard', 'mouth guard'],
  ['cricket pad', 'batting pad'],
  ['cricket net', 'batting cage', 'cricket cage'],
  ['bowling machine', 'cricket bowling machine'],
  ['rugby post', 'rugby goal'],
  ['netball post', 'netball hoop', 'netball stand', 'netball ring'],
  ['table tennis bat', 'table tennis paddle', 'ping pong bat', 'ping pong paddle'],
  ['padel racket', 'padel bat', 'padel racquet'],
  ['pickleball paddle', 'pickleball bat', 'pickleball racket'],
  ['stringing machine', 'racket stringer'],
  ['golf travel bag', 'golf flight bag', 'golf travel cover', 'golf flight cover'],
  ['putting mat', 'putting green', 'practice putting mat'],
  ['golf simulator', 'launch monitor'],
  ['golf driver', 'golf wood'],
  ['lawn bowls', 'bowls set', 'bowling woods', 'crown green bowls', 'flat green bowls'],
  ['bowling set', 'bowling alley', 'ten pin bowling'],
  ['clay trap', 'clay pigeon trap', 'clay launcher', 'clay thrower'],
  ['judo mat', 'tatami mat', 'puzzle mat?', 'martial arts mat'],
  ['judo suit', 'karate suit', 'judogi', 'karate gi'],
  ['boxing glove', 'sparring glove'],
  ['head guard', 'headguard', 'boxing helmet'],
  ['skipping rope', 'jump rope', 'skip rope'],
  ['hula hoop', 'hoola hoop'],
  ['agility ladder', 'speed ladder', 'training ladder'],
  ['training cone', 'marker cone', 'sports cone', 'football cone'],
  ['sports bib', 'training bib', 'football bib', 'team bib'],
  ['plyo box', 'plyometric box', 'jump box'],
  ['squat rack', 'squat stand', 'squat cage', 'power rack', 'power cage'],
  ['weight plate', 'weight disc', 'bumper plate', 'barbell plate'],
  ['weight set', 'dumbbell set', 'free weight'],
  ['medicine ball', 'slam ball'],
  ['foam roller?', 'massage roller'],
  ['battle rope', 'battling rope'],
  ['suspension trainer', 'trx', 'suspension strap'],
  ['ab roller', 'ab wheel'],
  ['sit up bench', 'ab bench', 'crunch bench'],
  ['dip station', 'dip bar', 'power tower'],
  ['cable machine', 'lat pulldown', 'pulley machine'],
  ['crash mat', 'landing mat', 'tumbling mat', 'gymnastics mat', 'gymnastic mat'],
  ['balance beam', 'gymnastics beam', 'gym beam'],
  ['gymnastics bar', 'gymnastic bar', 'horizontal bar'],
  ['vaulting box', 'vaulting horse', 'pommel horse'],
  ['ballet barre', 'dance barre', 'ballet bar'],
  ['yoga block', 'yoga brick'],
  ['pilates reformer', 'reformer machine', 'reformer bed'],
  ['walking pad', 'walking treadmill', 'under desk treadmill', 'desk treadmill'],
  ['pedal exerciser', 'mini exercise bike', 'under desk bike'],
  ['heart rate monitor', 'chest strap?', 'heart monitor', 'pulse monitor'],
  ['recovery boot', 'compression boot', 'normatec'],
  ['foot spa', 'foot bath', 'foot massager'],
  ['massage chair', 'massage seat', 'back massager?', 'massage cushion'],
  ['body protector', 'back protector', 'riding vest'],
  ['riding boot', 'jodhpur boot', 'equestrian boot'],
  ['jodhpur', 'riding breeches', 'riding trousers'],
  ['horse rug', 'horse blanket', 'turnout rug'],
  ['horse jump', 'show jump'],
  ['pony trap', 'pony cart', 'horse carriage', 'horse cart'],
  ['fishing chair', 'carp chair', 'angling chair'],
  ['bedchair', 'fishing bed', 'carp bed'],
  ['rod pod', 'rod rest', 'rod stand', 'rod holder'],
  ['bait boat', 'baiting boat'],
  ['unhooking mat', 'carp mat', 'carp cradle'],
  ['tackle box', 'fishing box', 'seat box'],
  ['lobster pot', 'crab pot', 'crab trap', 'creel'],
  ['fishing umbrella', 'fishing brolly', 'angling umbrella'],
  ['climbing rope', 'dynamic rope'],
  ['lacrosse stick', 'lacrosse racket'],
  ['curling stone', 'kurling', 'floor curling'],
  ['horse bridle', 'bridle'],
  ['horse clipper', 'equine clipper', 'horse trimmer'],
  ['pole dancing pole', 'dance pole', 'fitness pole', 'pole dance pole', 'dancing pole'],
  ['aerial hoop', 'lyra', 'circus hoop'],
  ['aerial hammock', 'yoga hammock', 'aerial yoga hammock'],
  ['trapeze', 'flying trapeze', 'static trapeze'],
  ['gymnastics rings', 'gym rings', 'olympic rings'],
  ['weight vest', 'weighted vest', 'weighted jacket'],
  ['ankle weight', 'wrist weight'],
  ['hand grip', 'grip strengthener', 'grip trainer'],
  ['power bag', 'bulgarian bag', 'weight bag', 'sandbag training?'],
  ['sled push', 'prowler', 'weight sled', 'push sled', 'gym sled', 'sledge gym?'],
  ['assault bike', 'air bike', 'fan bike'],
  ['ski erg', 'skierg', 'ski ergometer'],
  ['climbing machine', 'versaclimber', 'jacobs ladder'],
  ['balance board', 'wobble board', 'indo board', 'balance trainer', 'bosu', 'bosu ball'],
  ['aerobic step', 'step box', 'aerobics step', 'exercise step', 'reebok step', 'step platform'],
  ['spiky ball', 'massage ball', 'trigger point ball', 'foam roller set?'],
  ['stretch machine', 'splits machine', 'leg stretcher', 'stretching board?'],
  ['acupressure mat', 'spike mat', 'shakti mat'],
  ['tennis ball hopper', 'ball basket', 'ball collector', 'ball hopper', 'tennis ball basket', 'tennis ball collector'],
  ['hockey stick', 'field hockey stick'],
  ['ice hockey stick', 'ice hockey kit', 'ice hockey gear'],
  ['street hockey set', 'unihoc set', 'unihockey', 'floorball', 'floorball set'],
  ['hockey goal', 'hockey net'],
  ['handball goal', 'handball net'],
  ['cricket bat', 'willow bat'],
  ['cricket helmet', 'batting helmet'],
  ['cricket pitch roller', 'pitch roller', 'cricket roller?'],
  ['cricket pitch cover', 'cricket mat', 'cricket matting', 'artificial wicket', 'cricket wicket mat'],
  ['rugby ball', 'rugby training set'],
  ['rugby tackle bag', 'tackle shield', 'ruck pad', 'tackle pad', 'hit shield', 'tackle bag rugby?'],
  ['american football kit', 'american football gear'],
  ['baseball set', 'baseball kit', 'softball set?'],
  ['baseball bat', 'softball bat'],
  ['baseball glove', 'catchers mitt'],
  ['fencing kit', 'fencing sword', 'fencing foil', 'fencing equipment', 'epee?'],
  ['athletics hurdle', 'training hurdle', 'agility hurdle', 'mini hurdle'],
  ['relay baton', 'relay set'],
  ['starting block', 'sprint block'],
  ['finishing tape', 'race tape', 'finish banner', 'finish line', 'finish tape?'],
  ['race number', 'race bib', 'running bib'],
  ['race timing system', 'timing system', 'chip timing', 'timing gate', 'speed gate', 'timing chip'],
  ['canicross belt', 'canicross kit', 'running buggy dog?'],
  ['orienteering punch', 'orienteering marker'],
  ['snooker cue', 'pool cue', 'billiard cue', 'cue?'],
  ['darts', 'set of darts'],
  ['shuffleboard', 'shuffleboard table', 'curling table', 'table shuffleboard'],
  ['carrom board', 'carrom'],
  ['shove ha penny', 'bar billiards', 'pub game'],
  ['garden games pack', 'giant games set?'],
  ['bar skittles', 'table skittles'],
  ['welly wanging', 'wellie wanging', 'welly throwing'],
  ['play parachute', 'kids parachute', 'parachute game', 'parachute?'],
  ['paragliding wing', 'paraglider'],
  ['air rifle', 'air gun', 'pellet gun', 'airsoft gun', 'airgun', 'air pistol', 'bb gun?'],
  ['archery target', 'archery butt', 'target boss', 'archery boss', 'straw boss', 'target stand?'],
  ['knife throwing set', 'axe throwing', 'axe throwing set', 'axe throwing target', 'throwing axe'],
  ['blowpipe', 'blow gun'],

  // On and in the water
  ['sup', 'sup board', 'isup', 'paddleboard', 'paddle board', 'stand up paddleboard'],
  ['inflatable kayak', 'blow up kayak'],
  ['open canoe', 'canadian canoe'],
  ['kayak trolley', 'kayak cart', 'canoe trolley', 'canoe cart'],
  ['kayak rack', 'kayak roof rack', 'kayak carrier', 'j bar'],
  ['inflatable boat', 'inflatable dinghy', 'rubber dinghy', 'rubber boat', 'blow up dinghy', 'blow up boat', 'dinghy?'],
  ['sailing boat', 'sailboat', 'sail boat'],
  ['rowing boat', 'rowboat', 'row boat'],
  ['outboard motor', 'outboard engine', 'outboard', 'boat engine', 'boat motor'],
  ['electric outboard', 'trolling motor', 'electric boat motor'],
  ['jet ski', 'jetski', 'sea doo', 'seadoo', 'waverunner', 'personal watercraft'],
  ['towable tube', 'towable ring', 'towable inflatable', 'ski tube'],
  ['lilo', 'pool float', 'pool inflatable', 'pool lounger'],
  ['wetsuit', 'wet suit', 'neoprene suit'],
  ['drysuit', 'dry suit'],
  ['life jacket', 'lifejacket', 'life vest', 'life preserver'],
  ['buoyancy aid', 'buoyancy vest', 'buoyancy jacket', 'pfd'],
  ['dry bag', 'drybag', 'dry sack'],
  ['changing robe', 'dryrobe', 'dry robe', 'swim robe', 'surf robe', 'surf poncho', 'changing poncho'],
  ['water shoe', 'aqua shoe', 'beach shoe'],
  ['wetsuit boot', 'wetsuit shoe', 'neoprene boot'],
  ['surfboard', 'surf board'],
  ['foam surfboard', 'softboard', 'soft top surfboard', 'foamie'],
  ['bodyboard', 'body board', 'boogie board', 'bellyboard', 'belly board'],
  ['windsurfer', 'windsurf board', 'windsurfing board', 'sailboard'],
  ['kitesurf', 'kite surf', 'kiteboard', 'kite board', 'kitesurfing kit'],
  ['wing foil', 'wingfoil', 'foil wing'],
  ['wakeboard', 'wake board'],
  ['water ski', 'waterski'],
  ['snorkel set', 'snorkel kit', 'snorkelling set', 'snorkeling set', 'snorkel and mask', 'mask and snorkel'],
  ['flipper', 'swim fin', 'swimming fin', 'diving fin', 'snorkel fin'],
  [
    'diving gear',
    'diving kit',
    'diving equipment',
    'dive gear',
    'dive kit',
    'scuba gear',
    'scuba kit',
    'scuba equipment',
  ],
  ['swimming goggles', 'swim goggles'],
  ['armband', 'arm band', 'water wing', 'floatie'],
  ['packraft', 'pack raft', 'inflatable raft'],
  ['pedalo', 'pedal boat', 'paddle boat', 'pedallo'],
  ['narrowboat', 'narrow boat', 'canal boat', 'barge'],
  ['speedboat', 'speed boat', 'motorboat', 'motor boat', 'powerboat', 'power boat'],
  ['rib boat', 'rigid inflatable', 'rigid inflatable boat'],
  ['catamaran', 'hobie cat', 'hobie'],
  ['spray deck', 'spraydeck', 'spray skirt'],
  ['foil board', 'hydrofoil', 'hydrofoil board', 'efoil', 'e foil'],
  ['sea scooter', 'underwater scooter', 'dive scooter', 'seabob'],
  ['boat trailer', 'launching trolley', 'dinghy trolley', 'boat trolley'],
  ['surf leash', 'surfboard leash', 'leg rope'],
  ['scuba tank', 'dive tank', 'diving tank', 'dive cylinder', 'diving cylinder', 'diving bottle'],
  ['dive regulator', 'diving regulator', 'breathing regulator'],
  ['buoyancy compensator', 'bcd', 'stab jacket', 'dive jacket'],
  ['dive computer', 'diving computer', 'dive watch'],
  ['dive torch', 'diving torch', 'underwater torch', 'dive light'],
  ['diving mask', 'dive mask', 'snorkel mask', 'scuba mask', 'snorkelling mask'],
  ['swim vest', 'float jacket', 'float suit', 'floatsuit', 'swim jacket', 'buoyancy suit'],
  ['kickboard', 'kick board', 'swim float', 'swimming float'],
  ['pool noodle', 'swim noodle', 'woggle'],
  ['swim ring', 'swimming ring', 'rubber ring', 'inflatable ring', 'pool ring'],
  ['tow float', 'swim buoy'],
  ['rash vest', 'rash guard', 'rashguard', 'rashie', 'uv vest'],
  ['shorty wetsuit', 'shortie wetsuit', 'spring suit', 'summer wetsuit'],
  ['winter wetsuit', 'full wetsuit', 'steamer wetsuit'],
  ['triathlon wetsuit', 'swimming wetsuit', 'swim wetsuit', 'open water wetsuit'],
  ['triathlon suit', 'tri suit', 'trisuit'],
  ['waders', 'chest waders', 'fishing waders'],
  ['boat fender', 'mooring fender'],
  ['water park', 'aqua park', 'inflatable water park'],
  ['kayak', 'sit on top', 'sea kayak?', 'river kayak?', 'canoe kayak?'],
  ['kayak paddle', 'canoe paddle', 'oar', 'paddle?'],
  ['wetsuit glove', 'neoprene glove', 'surf glove', 'swimming glove'],
  ['wetsuit hood', 'neoprene hood', 'surf hood', 'neoprene swim cap'],
  ['marine radio', 'vhf radio', 'handheld vhf', 'marine vhf', 'boat radio'],
  ['boat anchor', 'kayak anchor', 'folding anchor', 'anchor?'],
  ['bilge pump', 'boat pump', 'kayak pump'],
  ['sup pump', 'paddleboard pump', 'paddle board pump'],
  ['airbed pump', 'electric air pump', 'mattress pump', 'double action pump?'],
  ['sup paddle', 'paddleboard paddle', 'paddle board paddle', 'sup board paddle'],
  ['sup leash', 'paddleboard leash', 'paddle board leash', 'board leash'],
  ['surfboard bag', 'board bag?', 'surf bag', 'boardbag'],
  ['surfboard rack', 'surf rack', 'surfboard roof rack', 'board rack', 'surfboard carrier', 'soft rack', 'sup rack'],
  ['boat hoist', 'davit', 'boat winch?'],
  ['life raft', 'liferaft'],
  ['swimming cap', 'swim cap', 'bathing cap', 'swimming hat', 'bathing hat', 'swim hat'],
  ['water polo set', 'water polo goal', 'water polo net'],
  ['floating bar', 'floating cooler', 'pool table float?'],
  ['pool cover', 'swimming pool cover'],
  ['pool pump', 'pool filter', 'pool filter pump', 'swimming pool pump'],
  ['pool heater', 'swimming pool heater'],
  ['pool ladder', 'swimming pool ladder'],
  ['endless pool', 'counter current pool', 'swim spa', 'swimspa'],
  ['swimming dummy', 'rescue dummy', 'lifesaving manikin', 'scuba dummy?'],
  ['rescue tube', 'torpedo buoy', 'lifeguard float', 'rescue board'],

  // Snow and ice
  ['alpine ski', 'downhill ski', 'piste ski'],
  ['cross country ski', 'nordic ski', 'langlauf ski', 'xc ski'],
  ['ski boot', 'skiing boot'],
  ['ski pole', 'ski stick'],
  ['ski jacket', 'ski coat', 'skiing jacket', 'snow jacket'],
  ['salopettes', 'ski trousers', 'ski pants', 'snow pants', 'ski bib'],
  ['ski suit', 'snow suit', 'snowsuit'],
  ['skiwear', 'ski wear', 'ski clothes', 'ski clothing'],
  ['ski helmet', 'snow helmet', 'snowboard helmet'],
  ['ski goggles', 'snow goggles', 'snowboard goggles'],
  ['ski glove', 'snow glove', 'ski mitten'],
  ['thermals', 'thermal underwear', 'base layer', 'baselayer', 'long johns'],
  ['snowboard', 'snow board'],
  ['snowboard boot', 'snowboarding boot'],
  ['snowshoe', 'snow shoe'],
  ['sledge', 'sled', 'toboggan'],
  ['ice skate', 'skating boot', 'figure skate'],
  ['avalanche transceiver', 'avalanche beacon'],
  ['boot dryer', 'boot drier', 'boot warmer'],
  ['snow chain', 'tyre chain', 'tire chain'],
  ['snow sock', 'tyre sock', 'autosock'],
  ['snow blower', 'snowblower', 'snow thrower'],
  ['snow shovel', 'snow pusher', 'snow scoop'],
  ['salt spreader', 'grit spreader', 'gritter'],
  ['touring ski', 'backcountry ski', 'ski mountaineering ski'],
  ['touring skin', 'ski skin', 'climbing skin'],
  ['ski rack', 'ski carrier', 'snowboard rack'],
  ['ski bag', 'ski carry bag', 'ski travel bag'],
  ['ski bike', 'snow bike', 'snow scooter', 'snow scoot'],
  ['snowmobile', 'skidoo', 'ski doo'],
  ['avalanche backpack', 'airbag backpack', 'avalanche airbag'],
  ['avalanche probe', 'snow probe'],
  ['ice rink', 'synthetic ice rink', 'skating rink'],
  ['snow boot', 'moon boot', 'winter boot', 'apres ski boot'],
  ['heated glove', 'heated mitten'],
  ['heated vest', 'heated gilet', 'heated jacket', 'heated body warmer'],
  ['snow plough', 'snow plow', 'snowplough'],
  ['ski iron', 'waxing iron', 'ski wax kit', 'ski waxing kit', 'ski tuning kit', 'ski servicing kit'],
  ['snow tube', 'snow ring', 'tubing ring'],
  ['ski sock', 'skiing sock', 'thermal sock', 'winter sock'],
  ['ski boot bag', 'boot bag', 'ski boot rucksack'],
  ['ski lock', 'snowboard lock'],
  ['ski trainer harness', 'ski harness', 'kids ski harness', 'edgie wedgie'],
  ['ski blade', 'snow blade ski', 'snowblade', 'short ski', 'big foot ski'],
  ['penguin skating aid', 'skating aid', 'skate aid', 'ice skating aid'],
  ['ski simulator', 'snowboard simulator', 'ski trainer machine'],

  // Health, mobility and beauty
  ['wheelchair', 'wheel chair', 'transit chair'],
  ['electric wheelchair', 'powered wheelchair', 'motorised wheelchair', 'power chair', 'powerchair'],
  ['mobility scooter', 'disability scooter'],
  ['wheelchair ramp', 'mobility ramp', 'access ramp', 'threshold ramp', 'disabled ramp'],
  ['rollator', 'wheeled walker', 'rolling walker', 'wheeled walking frame', '3 wheel walker', '4 wheel walker'],
  ['zimmer frame', 'zimmer', 'walking frame'],
  ['knee scooter', 'knee walker', 'leg scooter'],
  ['commode', 'commode chair', 'toilet chair'],
  ['shower chair', 'shower stool', 'shower seat'],
  ['bath lift', 'bathlift', 'bath hoist'],
  ['raised toilet seat', 'toilet seat raiser'],
  ['hospital bed', 'profiling bed', 'nursing bed'],
  ['patient hoist', 'mobility hoist', 'disability hoist', 'patient lift'],
  ['overbed table', 'over bed table', 'hospital table'],
  ['tens machine', 'tens unit'],
  ['blood pressure monitor', 'blood pressure machine', 'bp monitor'],
  ['nebuliser', 'nebulizer'],
  ['sad lamp', 'sad light', 'light therapy lamp', 'daylight therapy lamp', 'light therapy box'],
  [
    'massage table',
    'massage couch',
    'massage bed',
    'treatment couch',
    'treatment bed',
    'treatment table',
    'beauty couch',
  ],
  ['sunbed', 'tanning bed'],
  ['spray tan machine', 'spray tan kit', 'spray tan gun', 'tanning machine'],
  ['spray tan tent', 'tanning tent', 'spray tan booth'],
  ['nail lamp', 'gel lamp', 'uv nail lamp', 'gel nail lamp'],
  ['hairdryer', 'hair dryer', 'hairdrier', 'hair drier', 'blow dryer'],
  ['hair straightener', 'straightening iron', 'ghd'],
  ['curling tongs', 'hair tongs', 'curling iron', 'curling wand'],
  ['vanity mirror', 'makeup mirror', 'make up mirror', 'hollywood mirror'],
  ['walking stick', 'walking cane'],
  ['crutch', 'elbow crutch'],
  ['stairlift', 'stair lift'],
  ['riser recliner', 'rise recliner', 'recliner chair', 'lift chair'],
  ['pressure mattress', 'pressure relief mattress', 'ripple mattress', 'alternating pressure mattress'],
  ['bed lever', 'bed grab rail', 'bed handle'],
  ['grab rail', 'grab bar', 'grab handle', 'support rail'],
  ['bath board', 'bath bench', 'transfer bench'],
  ['bath seat', 'bath chair', 'bath stool'],
  ['toilet frame', 'toilet safety frame', 'toilet surround', 'toilet rail'],
  ['transfer board', 'banana board', 'sliding board'],
  ['slide sheet', 'glide sheet'],
  ['standing hoist', 'stand aid', 'standing aid'],
  ['perching stool', 'perch stool'],
  ['kneeling chair', 'ergonomic chair', 'posture chair'],
  ['pulse oximeter', 'oximeter', 'finger oximeter'],
  ['oxygen concentrator', 'oxygen machine'],
  ['cpap', 'cpap machine'],
  ['glucose monitor', 'glucose meter', 'blood glucose meter', 'glucometer', 'blood sugar monitor'],
  ['cold therapy machine', 'cryotherapy machine', 'cryocuff', 'cryo cuff', 'ice therapy machine'],
  ['knee brace', 'knee support', 'leg brace'],
  ['air boot', 'airboot', 'fracture boot', 'orthopaedic boot', 'surgical boot', 'aircast boot'],
  ['cast cover', 'plaster cover', 'waterproof cast cover'],
  ['neck brace', 'cervical collar', 'neck collar'],
  ['muscle stimulator', 'ems machine'],
  ['red light therapy', 'red light panel'],
  ['hair clipper', 'hair trimmer', 'barber clipper'],
  ['heated roller', 'hot roller', 'hair curler'],
  ['hair crimper', 'crimping iron', 'hair waver'],
  ['hood dryer', 'hooded dryer', 'salon dryer'],
  ['hot air brush', 'hot brush', 'air styler', 'airwrap'],
  ['facial steamer', 'face steamer'],
  ['laser hair removal', 'ipl machine', 'ipl hair remover', 'laser hair remover'],
  ['wax pot', 'wax heater', 'wax warmer'],
  ['nail drill', 'electric nail file', 'nail file machine'],
  ['barber chair', 'barbers chair', 'salon chair', 'hairdressing chair', 'styling chair'],
  ['salon sink', 'backwash basin', 'hairdressing basin', 'hair wash basin'],
  ['directors chair', 'director chair', 'makeup chair', 'make up chair'],
  ['makeup case', 'make up case', 'vanity case', 'beauty case'],
  ['tattoo gun', 'tattoo machine', 'tattoo kit'],
  ['wax bath', 'paraffin wax bath'],
  ['dressing table', 'vanity table', 'makeup table'],
  ['dental chair', 'dentist chair'],
  ['tattoo chair', 'tattoo bed', 'tattoo couch'],
  ['microcurrent device', 'nuface', 'face toner'],
  ['teeth whitening machine', 'teeth whitening lamp', 'teeth whitening kit'],
  ['electric toothbrush', 'water flosser', 'waterpik'],
  ['lash extension kit', 'eyelash kit?'],
  ['pedicure chair', 'pedicure spa', 'spa chair'],
  ['manicure table', 'nail table', 'nail desk', 'nail technician table'],
  ['mag lamp', 'magnifying light', 'magnifier lamp', 'beauty trolley lamp?'],
  ['spa bed', 'facial bed?'],
  ['towel cabi', 'towel cabinet', 'hot towel cabinet', 'hot cabi', 'towel steriliser?'],
  ['hot stone kit', 'hot stone heater', 'hot stones', 'massage stone heater'],
  ['infrared sauna', 'sauna blanket', 'infrared sauna blanket', 'infrared blanket'],
  ['steam room', 'steam shower', 'steam generator sauna?'],
  ['barrel sauna', 'mobile sauna', 'sauna cabin', 'outdoor sauna', 'wood fired sauna', 'sauna?'],
  ['wooden hot tub', 'hikki', 'nordic hot tub'],
  ['birth pool', 'birthing pool', 'inflatable birthing pool', 'water birth pool', 'home birth pool', 'labour pool'],
  ['pelvic floor trainer', 'pelvic trainer', 'kegel trainer'],
  ['personal listener', 'conversation listener', 'hearing amplifier device', 'hearing aid loop?'],
  ['video magnifier', 'electronic magnifier', 'cctv magnifier', 'reading aid', 'low vision aid'],
  ['large button phone', 'big button phone', 'easy phone'],
  ['pill dispenser', 'medication dispenser', 'pill box'],
  ['fall alarm', 'personal alarm', 'panic button', 'pendant alarm', 'care alarm', 'fall detector', 'bed sensor mat'],
  ['examination couch', 'examination table', 'medical couch', 'exam couch'],
  ['stethoscope', 'medical stethoscope'],
  ['wheelchair cushion', 'pressure cushion', 'gel cushion'],
  ['leg raiser', 'leg lifter', 'leg elevation pillow', 'leg wedge', 'leg pillow'],
  ['wedge pillow', 'bed wedge', 'reflux pillow'],
  ['bed raiser', 'bed riser', 'chair raiser', 'chair riser', 'furniture raiser'],
  ['kitchen trolley walker', 'trolley walking aid', 'trolley walker?'],
  ['swivel cushion', 'swivel seat', 'sling seat?'],
  ['bath step', 'bath stool step', 'bathroom step stool'],
  ['mobility bag', 'wheelchair bag?'],
  ['wheelchair power pack', 'wheelchair motor', 'powerstroll', 'wheelchair attachment'],
  ['all terrain wheelchair', 'beach wheelchair', 'off road wheelchair'],
  ['sports wheelchair', 'racing wheelchair', 'basketball wheelchair'],
  ['stair climbing wheelchair', 'stair climber wheelchair', 'stair walker?'],
  ['wheelchair accessible vehicle', 'wheelchair car', 'disabled van', 'wheelchair taxi', 'wav?'],

  // Animals
  ['dog crate', 'dog cage', 'puppy crate', 'puppy cage', 'pet crate'],
  ['dog pen', 'dog playpen', 'puppy pen', 'puppy playpen', 'pet playpen'],
  ['pet carrier', 'cat carrier', 'dog carrier'],
  ['dog buggy', 'dog stroller', 'dog pram', 'pet buggy', 'pet stroller', 'pet pushchair'],
  ['dog ramp', 'pet ramp'],
  ['dog clipper', 'dog grooming clipper', 'pet clipper'],
  ['grooming table', 'dog grooming table'],
  ['chicken coop', 'hen coop', 'hen house', 'henhouse', 'chicken house'],
  ['egg incubator', 'hatching incubator', 'chick incubator'],
  ['dog lead', 'dog leash'],
  ['dog bed', 'pet bed'],
  ['dog bath', 'pet bath', 'dog wash', 'dog shower'],
  ['dog dryer', 'dog blaster', 'pet dryer'],
  ['dog gate', 'pet gate', 'dog barrier'],
  ['dog kennel', 'dog house', 'kennel', 'doghouse'],
  ['dog bike trailer', 'pet bike trailer', 'pet trailer?', 'dog trailer?'],
  ['dog car seat', 'pet car seat', 'dog booster seat'],
  ['dog life jacket', 'dog buoyancy aid', 'dog float coat'],
  ['pet feeder', 'automatic feeder', 'cat feeder', 'dog feeder'],
  ['pet camera', 'pet cam', 'dog camera', 'puppy cam'],
  ['cat tree', 'cat scratcher', 'scratching post', 'scratch post', 'cat tower'],
  ['cat flap', 'cat door', 'pet door', 'dog flap'],
  ['litter tray', 'litter box'],
  ['rabbit hutch', 'hutch', 'rabbit cage', 'guinea pig hutch', 'guinea pig cage', 'rabbit house'],
  ['rabbit run', 'guinea pig run', 'pet run'],
  ['hamster cage', 'gerbil cage', 'mouse cage'],
  ['bird cage', 'birdcage', 'aviary', 'parrot cage', 'budgie cage'],
  ['fish tank', 'aquarium', 'fishtank'],
  ['vivarium', 'terrarium', 'reptile tank', 'reptile enclosure'],
  ['brooder', 'chick brooder', 'chick heater', 'electric hen'],
  ['chicken plucker', 'poultry plucker', 'plucking machine'],
  ['sheep shears', 'shearing machine', 'sheep clipper'],
  ['dog cargo trailer', 'dog trailer bike?'],
  ['dog agility set', 'dog agility kit', 'dog agility equipment', 'dog agility course', 'dog tunnel', 'agility tunnel'],
  ['dog coat', 'dog jacket', 'dog raincoat'],
  ['dog muzzle', 'muzzle', 'baskerville muzzle'],
  ['dog training collar', 'bark collar', 'training collar', 'anti bark collar'],
  ['dog whistle', 'training whistle', 'training clicker'],
  ['dog tracker', 'pet tracker', 'cat tracker', 'gps dog collar', 'pet gps', 'dog gps', 'cat gps'],
  ['dog wheelchair', 'pet wheelchair', 'dog cart wheelchair'],
  ['dog cone', 'pet cone', 'elizabethan collar', 'buster collar', 'recovery collar'],
  ['cat window perch', 'cat hammock?'],
  ['cat toy', 'catnip toy'],
  ['pet heat pad', 'heat mat', 'reptile heat mat', 'pet heater', 'pet heat mat', 'reptile lamp', 'reptile heater'],
  ['aquarium pump', 'fish tank pump', 'aquarium filter', 'fish tank filter', 'tank filter', 'air pump aquarium?'],
  ['aquarium light', 'fish tank light'],
  ['aquarium heater', 'fish tank heater'],
  ['ant farm', 'formicarium'],
  ['wormery', 'worm farm'],
  ['lamb feeder', 'lamb bar', 'calf feeder', 'cattle prod?'],
  ['horse mounting block', 'mounting block', 'horse step', 'pet ramp car?'],
  ['pony harness', 'driving harness', 'horse cart harness?'],
  ['electric fence tester', 'fence energiser battery?'],
  ['poultry feeder', 'chicken feeder', 'hen feeder', 'chicken drinker', 'poultry drinker'],
  ['poultry netting', 'chicken fence', 'poultry fence', 'chicken netting', 'chicken wire'],

  // Words of many things
  ['folding', 'foldable', 'foldaway', 'fold up', 'collapsible'],
  ['telescopic', 'telescoping', 'extendable', 'extendible'],
  ['giant', 'jumbo', 'oversized'],
  ['wooden', 'wood', 'timber'],
  ['motorised', 'motorized', 'powered'],
  ['remote control', 'remote controlled', 'radio control', 'radio controlled', 'rc'],
  ['tyre', 'tire'],
  ['aluminium', 'aluminum'],
  ['grey', 'gray'],
  ['colour', 'color'],
  ['theatre', 'theater'],
  ['christmas', 'xmas'],
  ['kit', 'set', 'gear', 'equipment'],
  ['industrial', 'commercial', 'heavy duty'],
  ['vintage', 'retro', 'old fashioned'],
  ['waterproof', 'water resistant', 'showerproof'],
  ['maker', 'machine'],
  ['flip flop', 'thong sandal', 'beach sandal'],
  ['inflatable sofa', 'inflatable chair', 'blow up chair', 'blow up sofa', 'inflatable furniture'],
  ['left handed', 'left hand', 'lefthanded'],
  ['childproof', 'child proof', 'child safe'],
  ['mini', 'miniature', 'small scale'],
  ['quiet', 'silent', 'noiseless', 'low noise'],
  ['portable', 'transportable', 'moveable', 'movable'],
  ['personalised', 'personalized', 'customised', 'customized', 'bespoke'],
  ['luminous', 'fluorescent', 'glow in dark', 'neon coloured'],
  ['two', '2'],
  ['three', '3'],
  ['four', '4'],
  ['five', '5'],
  ['six', '6'],
  ['seven', '7'],
  ['eight', '8'],
  ['nine', '9'],
  ['twelve', '12'],
  ['large', 'big'],
  ['small', 'little', 'tiny'],
  ['automatic', 'auto'],
  ['outdoor', 'outside'],
  ['beginner', 'learner', 'starter?', 'novice'],
  ['adult', 'grown up'],
  ['dog', 'puppy', 'canine'],
  ['cat?', 'kitten'],
  ['horse?', 'pony', 'equine', 'equestrian'],
  ['baby', 'infant', 'newborn'],
  ['garden', 'yard?', 'backyard?'],
  ['wedding', 'bridal', 'nuptial?'],
  ['holiday', 'vacation'],
  ['lamp', 'light?'],
  ['chair', 'seating?'],
  ['cabinet', 'cupboard'],
  ['cable', 'lead?', 'cord?', 'wire?'],
  ['dress', 'gown?', 'frock?'],
  ['shoe', 'footwear?'],
  ['bag', 'sack?'],
  ['heater', 'heating?'],
  ['cleaner', 'cleaning'],
  ['printer', 'printing?'],
  ['scanner', 'scanning?'],
  ['polisher', 'polishing?'],
  ['mixer', 'mixing?'],
  ['cutter', 'cutting?'],
  ['grinder', 'grinding?'],
  ['steamer', 'steaming?'],
  ['slicer', 'slicing?'],
  ['sprayer', 'spraying?'],
  ['splitter', 'splitting?'],
  ['sweet', 'candy'],
  ['biscuit', 'cookie'],
  ['bath', 'bathtub', 'bath tub'],
  ['rubbish', 'trash', 'garbage'],
  ['plough', 'plow'],
  ['mould', 'mold'],
  ['centre', 'center'],
  ['fibre', 'fiber'],
  ['pyjama', 'pajama', 'nightwear?', 'nightie?'],
  ['yoghurt', 'yogurt'],
  ['whisky', 'whiskey'],
  ['analogue', 'analog'],
  ['disc', 'disk'],
  ['aeroplane', 'airplane'],
  ['kerb', 'curb'],
  ['vice', 'vise'],
  ['litre', 'liter'],
  ['kilogram', 'kilo', 'kg'],
  ['wifi', 'wi fi'],
  ['cinema', 'movie theater', 'movie theatre'],
  ['cooking', 'cookery'],
  ['decoration', 'decor'],
  ['artificial', 'fake', 'imitation', 'faux', 'false'],
  ['fast', 'quick', 'speedy'],
]

/**
 * Further members of the groups, by the first member of each that isn't searched with only: longer names, brand names used as generic ones,
 * typing errors of two letters. A line that begins with spaces continues the previous one.
 */
const more = `
cordless drill: battery operated drill?, drill gun?, screwdriver drill?
hammer drill: hammer action drill?, masonry drill?, brick drill?
sds drill: sds hammer, hilti drill?, sds plus drill?
concrete breaker: road drill, concrete hammer?, jack leg?, breaking hammer?, rock breaker?
core drill: core cutter, coring drill
impact wrench: air wrench, nut gun, pneumatic wrench, wheel nut gun?, nut runner?
electric screwdriver: powered screwdriver, battery screwdriver
drill bit: twist bit, boring bit
angle grinder: disc grinder, disk grinder, hand grinder?, metal grinder?
disc cutter: disk cutter, concrete cutter, petrol cutter?, stone cutter?, slab cutter?, paving cutter?, kerb saw?
circular saw: handheld saw?, rip saw?
mitre saw: compound saw, crosscut saw?, sliding saw?
reciprocating saw: demolition saw, alligator saw, tiger saw
scroll saw: electric fretsaw
handsaw: carpenters saw
oscillating tool: oscillating saw, oscillating cutter
tile cutter: tile guillotine, ceramic cutter
tin snip: metal snip
floor sander: floorboard sander, drum sander, wood floor sander?
electric planer: planing machine, door planer?
wood router: wood routing machine, router cutter?
sandblaster: abrasive blaster, soda blaster
sander: sanding tool, wood sander?, sanding?
nail gun: nailing gun, hilti gun?, cordless nailer?
staple gun: upholstery stapler, electric stapler, stapler?, upholstery gun?
heat gun: hot gun?, paint burner?
welder: arc welding set?, welding tool?, welding?
paint sprayer: wall sprayer?, fence sprayer?, hvlp gun?, paint gun?
wallpaper stripper: wall steamer, wallpaper removal machine, wallpaper scraper?
dust sheet: decorators sheet, paint sheet?, floor protector sheet?
paddle mixer: paint mixer, mortar paddle, adhesive mixer, plaster stirrer?
knee kicker: carpet fitting tool, carpet tool?
floor grinder: concrete scabbler, scabbler, floor planer?
paint roller: roller set?
paint stripper: varnish remover
respirator: breathing mask, p3 mask, gas mask?, face mask?, half mask respirator?
toolbox: tool case?, tool trunk
toolkit: diy kit, hand tool set?, home tool set?
spanner set: combination spanner set?
socket set: socket kit, socket spanner set?
adjustable spanner: king dick?
allen key: hex key set?, torx key?
mole grip: grip wrench
crowbar: wonder bar, demolition bar?, pinch bar?
g clamp: screw clamp, woodworking clamp?
workbench: tool bench, joiners bench, woodworking bench, folding workbench?
saw horse: work trestle, trestle pair?
stanley knife: craft knife, snap off knife, retractable knife, carpet knife, trimming blade?
tape measure: steel tape, builders tape, measuring tool?
shovel: digging spade?, digger spade?
duct tape: duck tape, cloth tape?
bungee cord: bungee rope, luggage elastic, elastic strap?
hydraulic press: garage press, bearing pusher?
hand tamper: hand compactor, earth tamper, ground tamper
drain rod: unblocking rod, drain cleaner rod?, drain clearing rod?, drain kit?
drain snake: plumbing auger, toilet auger, closet auger?, sink auger?, pipe unblocker?
drain camera: cctv drain kit, pipe camera, plumbers camera, pipe inspection camera?
inspection camera: bore camera, cavity camera, wall camera?
thermal camera: infrared camera, heat detector?, heat loss camera?
submersible pump: water pump?, flooding pump?, sludge pump?, pond emptying pump?
multimeter: circuit tester, electrical tester, multitester, avo meter
cable detector: cable finder, pipe detector, pipe locator, wire detector?, wire tracer?, genny and cat?
stud finder: joist finder, joist detector, pipe finder, metal finder?
moisture meter: wood moisture meter?, timber moisture meter?
laser level: laser leveller, self levelling laser, laser line?
dumpy level: site level, surveying level, level and staff
spirit level: builders level, long level?
laser measure: digital tape measure, distance measurer, electronic tape measure, laser rangefinder?
measuring wheel: click wheel, odometer wheel, road measure
extension lead: power lead?, extension socket?, power extension?, long lead?
site transformer: yellow transformer, 110v converter, isolating transformer
work light: inspection lamp, inspection light, builders light, workshop light, garage light?, led worklight?
floodlight: halogen light?, security light?, led floodlight?
generator: petrol generator?, emergency generator?, backup generator?, power generator?, electricity generator?, power
    supply?
air compressor: pneumatic compressor
carbon monoxide detector: carbon monoxide sensor, gas alarm?
sink plunger: drain plunger, plunger?
power strip: socket strip, power board, extension block, 4 way extension?
log burner: solid fuel stove, log burning stove?
video doorbell: wifi doorbell, camera doorbell?
ev charger: electric vehicle charger, ev charging point, car charge point
cement mixer: cement machine, concrete machine?, mixer drum?
wacker plate: whacker, plate vibrator, vibrating plate compactor?, ground compactor?, compactor?, soil compactor?
mini digger: mini jcb, kubota?, backhoe?, trench digger?, bagger?, tracked excavator?, 360 excavator?
mini dumper: powered barrow, tracked barrow, electric wheelbarrow?, motor barrow?, skip loader?, high tip dumper?
rubbish skip: skip bag, waste container?, hippo bag?
temporary fencing: mesh fencing, event fencing, fence panel?, construction fence?
site office: porta cabin, welfare cabin, site hut, welfare unit
telehandler: reach forklift, merlo?
forklift: stacker truck, counterbalance truck, fork hoist
skid steer: compact loader, skidsteer, bobcat?
lighting tower: mobile lighting tower?, site lighting?
cable protector: cable guard, hose ramp, cable cover ramp?, cable mat?
stepladder: household steps, folding ladder, pair of steps?, kitchen steps?, small ladder?
extension ladder: triple ladder, extendable ladder, push up ladder, window cleaners ladder, long ladder?
telescopic ladder: retractable ladder, expanding ladder
scaffold tower: boss tower, mobile tower, scaffold?, scaffolding?, tower access?, diy tower?, youngman tower?
cherry picker: access platform, aerial lift, niftylift, man lift, aerial work platform, genie lift?, mewp?, hydraulic
    platform?
acrow prop: adjustable prop, support prop, steel prop?, strongboy?
chain hoist: chain pulley, chain fall, manual hoist, chain lift?
hand winch: cable winch, manual winch, rope winch, wire rope winch?, pull lift?
material hoist: building hoist, bucket hoist?, brick hoist?, tile lift?, lifting gantry?, portable gantry?
engine hoist: engine hoister, workshop crane, folding crane, shop crane, cherry picker hoist?
step stool: hop stool, step up stool?, bathroom step?
scissor lift: scissors lift?, flying carpet?
hard hat: builders hat, bump cap, construction helmet, workmans helmet
ear defender: ear protection, hearing protector, ear cover?
safety glasses: protective glasses, eye protection, safety specs, protective goggles
hi vis: fluorescent vest, safety vest, high vis vest?, yellow vest?, hi vis jacket?, hi viz vest?, tabard?
safety boot: steel toe cap, toetectors, rigger boot, protective boot?
traffic cone: roadwork cone, bollard?, witches hat?
crowd barrier: steel barrier, mojo barrier, fence barrier?
rope barrier: queue rope, vip barrier?, belt barrier?, queue post?, rope and post?, post and rope?
overall: mechanics suit, painters suit, dungarees?, workwear?
life ring: rescue ring, perry buoy, life saver ring?
defibrillator: heart starter, defib machine?
first aid kit: medical bag, first aid case, trauma kit, first aider kit?
trolley jack: hydraulic jack, garage jack, wheel jack?, car lifting jack?, 2 ton jack?
axle stand: jack support, car stand?
jump lead: battery lead, jump start cable?, jump start lead?, battery jump lead?
jump starter: booster pack, car battery starter, battery jump starter?, car starter?, portable jump starter?
trickle charger: ctek, smart battery charger?, leisure battery charger, battery charger car?
obd reader: car scanner, engine code reader?, car diagnostic tool?, diagnostic reader?, car fault reader?
car polisher: polishing machine, buffing tool, car buffing machine, buffer?, orbital polisher?, rotary polisher?
tow rope: towing strap, tow line, tow cable?
tyre inflator: air inflator, digital tyre pump?, foot pump?
dash cam: car camera, driving camera, car dvr
sat nav: gps navigation, gps navigator, gps device?, garmin sat nav?
sack truck: upright trolley, delivery trolley, hand dolly?, moving trolley?, trolley dolly?
furniture dolly: four wheel dolly, dolly board, roller dolly, wheel dolly?
pallet truck: pallet lifter, pallet mover, hand pallet truck?
ratchet strap: strap down, cargo tie, tie down ratchet?, lorry strap?
moving blanket: packing blanket, transport blanket, furniture pad, moving pad, removals blanket?
moving box: cardboard box, house moving box?, tea chest?, removals box?, archive box?, packing case?
panel van: white van, delivery van, sprinter van, van?, man and van?, transporter van?, large van?
roof box: rooftop box, roof storage box?, car box?, top box?, roof carrier?, rooftop carrier?, luggage box?
roof rack: aero bar, roof carrier bar?, crossbar?, cross bar?
vehicle trailer: car mover trailer, brian james trailer, car trailer transporter?, low loader?
tipping trailer: tip trailer, hydraulic tipping trailer?
horsebox: horse lorry, horse transporter, horse transport
loading ramp: aluminium ramp, motorbike ramp, motorcycle ramp, mower ramp, car loading ramp?, folding ramp?
motorbike: harley?
crash helmet: motor cycle helmet, full face helmet, moped helmet, bike crash helmet?
minibus: 9 seater?, 12 seater?, 16 seater?, people mover?
people carrier: multi purpose vehicle, 7 seater car, family car?
cabriolet: drop top, soft top, roadster, open topped car
classic car: retro car, old timer car, oldtimer
limo: stretched limousine?, hummer limo?, chauffeur car?
lorry: goods vehicle, juggernaut, truck?, wagon?, 7 5 tonne?
quad bike: four wheeler, four wheel bike, farm quad, quad?
utility trailer: small trailer, box trailer, camping trailer, erde trailer, covered trailer?, tow trailer?
shopping trolley: shopper trolley, pull along shopper
storage box: really useful box, plastic tub, storage container box?, storage bin?, lidded box?
recovery track: mud track, mud mat?, escape track?, grip mat?, sand plate?
tow bar: towing bar, towing hitch, tow hook?
wheel clamp: anti theft clamp, caravan clamp, steering lock?
roof bag: soft top box, soft roof bag?, roof luggage bag?
dog guard: dog grill, boot divider, car dog barrier, pet barrier car?
motorbike jacket: biker coat, motorcycle coat
wheel brace: cross wrench, wheel nut brace?, wheel nut wrench?, tyre iron?
catering trailer: burger trailer, catering unit, kebab van?, food van?, mobile catering unit?, snack van?, chip van?
recovery truck: car transporter lorry, breakdown lorry
hand cart: pull cart, trek cart, wooden cart, dray?
soapbox: derby car?, go cart soapbox?
lawnmower: grass cutting machine, petrol mower?, electric mower?, push mower?, rotary mower?, qualcast?, hayter?,
    mowing?
ride on mower: ride on tractor, mower tractor?, sit on lawnmower?, zero turn mower?, lawn rider?, rider mower?
robot mower: robomower, robo mower, automatic mower, husqvarna automower?
cylinder mower: hand mower, manual mower, push reel mower?, hand push mower?, push cylinder mower?
strimmer: grass strimmer?, garden trimmer?, weed trimmer?, edge trimmer?, lawn trimmer?, garden strimmer?, weedeater?,
    weed cutter?, strimming?
brushcutter: bush cutter, scrub clearer, bramble cutter, undergrowth cutter
hedge trimmer: hedge clipper, hedge strimmer, bush trimmer, shrub trimmer, hedge cutting machine?, privet cutter?
pole hedge trimmer: long hedge trimmer, extendable hedge trimmer, high hedge cutter
hedge shears: garden clipper, hand shears, topiary shears
secateurs: garden scissors, garden snips, rose cutter, pruner?, snips?
lopper: branch pruner, tree lopper?, pruning lopper?, long handled lopper?
pruning saw: bow saw, log saw, branch saw, folding saw
chainsaw: tree cutter?, log cutter?, wood cutter?, petrol saw?, stihl?
pole saw: tree pruner, long reach saw, high branch saw, extending chainsaw?, tree saw pole?, telescopic saw?, pole
    lopper?
log splitter: log chopper, wood chopping machine, firewood splitter, log splitting machine, hydraulic log splitter?,
    kindling splitter?
stump grinder: stump removal machine, root grinder, tree stump cutter?, tree stump remover?
wood chipper: garden mulcher, wood shredder, shredder garden?, branch chipper?, tree shredder?, mulcher?, chipping
    machine garden?, tree chipper?
leaf blower: air broom, leaf blowing machine, blower?, backpack blower?, garden leaf blower?
leaf vacuum: leaf suction machine, leaf collector vacuum?, garden leaf vacuum?, billy goat?
rotavator: tiller, cultivator?, soil tiller?, rotary tiller?, rotovator tiller?, tilling machine?, garden plough?,
    merry tiller?, rotorvator?, rototiller machine?
scarifier: moss remover, thatch remover, lawn scarifier?, moss rake?, lawn dethatcher?, thatching rake?
lawn aerator: lawn corer, spike aerator, aerating machine, aerator shoes?, aerator?
lawn roller: water filled roller, grass roller barrow?, hand roller?
turf cutter: turf remover, lawn stripper, turf cutting machine, grass stripper, lawn lifter?, turf machine?
lawn spreader: fertilizer distributor, lawn feeder, grass seed spreader?, lawn feed spreader?, fertiliser distributor?
earth auger: fence post digger, post hole machine, hole borer?, petrol auger?, auger drill?, fence post auger?, ground
    drill?, hole digger?, soil auger?, posthole digger?
post rammer: fence post hammer, post thumper, post banger?, post hammer?, fence rammer?
pickaxe: grub axe, grubbing mattock?
wheelbarrow: builders barrow, barrow?, garden wheelbarrow?, wheel cart?
garden cart: garden trolley, garden truck, gorilla cart, dump cart, tipping cart, garden tipping cart?
hosepipe: expanding hose, flexi hose, layflat hose, hose pipe set?, water pipe?
lawn sprinkler: oscillating sprinkler?, water sprayer?, garden water sprinkler?
knapsack sprayer: weedkiller sprayer, rucksack sprayer, weed killer sprayer?, garden spray pump?, chemical sprayer?,
    backpack sprayer pump?
weed burner: thermal weeder, weed scorcher, weed killer torch?, weed flame gun?, sheen flame gun?
patio cleaner: driveway cleaner, decking cleaner, drive cleaner, weed brush?, paving sweeper?, block paving cleaner?
patio heater: outside heater, pyramid heater, flame heater, gas patio heater?, table heater?, umbrella heater?
fire pit: fire drum, outdoor fire, fire cage, garden fire bowl?, log fire bowl?, garden firepit?, solo stove?, outside
    fire?
garden furniture: outside furniture, lawn furniture, outdoor dining set, garden dining set?, garden suite?, patio
    suite?, bistro set?
sun lounger: sun bed, reclining lounger, sunbathing chair, garden sunbed?, poolside lounger?, chaise lounger?
parasol: table umbrella, shade umbrella, cantilever parasol?, banana parasol?, sun parasol?, patio parasol?
paddling pool: kids pool, inflatable pool, childrens pool, baby pool, blow up pool?, pop up pool?
hot tub: portable spa, spa bath, hot tub spa?, inflatable hot tub?, inflatable jacuzzi?, garden spa?, spa tub?
artificial grass: astro grass, synthetic turf, astro?, plastic grass?, grass carpet?, fake lawn?
wheelie bin: waste bin, refuse bin, garbage bin?, wheely bin?, event bin?, recycling bin?
flail mower: brush mower, wheeled brushcutter, heavy duty mower?, bank mower?, scrub mower?, rough terrain mower?,
    field brush mower?
garden fork: border fork, hay fork, pitch fork, muck fork, pitchfork?
lawn rake: thatch rake, plastic rake, leaf raker, garden rake?, leaf grabber?
weeder: dandelion remover, weed fork, weed grubber, dandelion weeder?, weed pulling tool?, root remover?
greenhouse: growhouse, grow house, pop up greenhouse?, plastic greenhouse?, mini greenhouse?, cold frame?
compost bin: composting bin, hot bin, compost container, compost heap?
water butt: rainwater barrel, rain water tank, rainwater butt, water barrel butt?
garden shed: storage shed, wooden shed, garden store, garden storage, outhouse?, bike store shed?
plant pot: planting pot, garden planter, plant container, patio pot, window box?, garden urn?, plant trough?, trough?
bird box: bird feeder?, bird table?, bird nester?, nest camera?
garden swing: swing chair, swing sofa, outdoor swing, garden swing seat?, garden swing bench?
egg chair: pod chair, swing egg chair?, hanging pod chair?, wicker egg chair?, hanging seat?
picnic table: beer garden bench, garden picnic bench?, picnic set table?, bench table?
beer bench: bierbank, biergarten table, beer garden set, beer table set?, german beer table?, trestle bench?
garden light: path light, pathway light, outdoor lamp, lights outdoor?, garden lamp?, outside light?, stake light?
garden torch: oil torch, wax torch, garden flame torch?
water feature: water fountain, garden water fountain?
ice bath: cold water tub, recovery bath, ice barrel, cold tub?, cold therapy tub?, ice tub?, recovery pod?
log store: firewood store, log shed, wood shed, log rack
fireguard: hearth guard, spark guard, fire gate
hoover: vacumn?, henry?, dyson?, hetty?, floor vacuum?, cylinder vacuum?, upright vacuum?, vacuum machine?, miele
    vacuum?, carpet vacuum?, hoovering?, vacuuming?
handheld vacuum: mini vacuum, car vac?, portable vacuum?, crumb vacuum?, mini hoover?
robot vacuum: robot cleaner, robotic hoover, automatic hoover?, eufy?
wet vac: wet hoover?, wet and dry?, water vacuum?, flood vacuum?, industrial vacuum?, workshop vacuum?, builders
    vacuum?, industrial hoover?
carpet cleaner: carpet machine?, carpet shampoo machine?, vax?, bissell?, carpet steam cleaner?, rug shampooer?, rug
    cleaning machine?, carpet extractor?, shampoo machine?
upholstery cleaner: sofa cleaning machine, stain remover machine, little green, car seat cleaner, furniture cleaner?,
    spot cleaning machine?
carpet dryer: air blower, floor fan, flood dryer, floor drying fan?, carpet blower?, drying fan?
floor polisher: floor burnisher, buffer machine, parquet polisher, floor buffing machine?, wooden floor polisher?
floor scrubber: scrubbing machine, floor cleaning machine, floor washer, floor cleaner, rotary scrubber?, tile floor
    scrubber?
floor sweeper: road sweeper, walk behind sweeper, pedestrian sweeper, mechanical sweeper, carpet sweeper?, warehouse
    sweeper?
steam mop: steam sweeper, steam floor mop?, hard floor steamer?
pressure washer: karcher?, high pressure cleaner?, high pressure washer?, power hose?, patio washer?, car washer?, jet
    spray?, pressure jet?, water jet?, hot washer?, pressure washing machine?
window vac: window cleaning machine, glass vac, window cleaner?, window cleaning vacuum?
water fed pole: window cleaning kit, window washing pole, window cleaners pole, window cleaning system, pure water
    system
gutter vac: gutter clearing kit, gutter rod, gutter cleaner pole?, gutter cleaning vacuum?
chimney brush: chimney cleaning kit, sweeps brush, sweep rod, chimney sweep kit?, soot vacuum?
washing machine: laundry machine, automatic washer, washer?
tumble dryer: laundry dryer, condenser dryer, dryer machine, heat pump dryer
clothes airer: drying horse, laundry horse, clothes rack drying?, laundry airer?, laundry dryer rack?, maiden?
clothes steamer: hand steamer, travel steamer, dress steamer, curtain steamer, portable steamer?
dehumidifier: damp remover, moisture remover, moisture absorber, room dryer, de humidifier, damp machine?, air dryer?,
    meaco?, dehumidifyer?
air conditioner: air cooling unit, mobile aircon?, air conditioning machine?, portable air con?, cold air machine?,
    ac?, room cooler?, aircon unit?, mobile air conditioner?
air cooler: air cooling fan, water cooled fan, ice fan, bladeless cooler?
air purifier: hepa filter, air filter machine, room purifier, hepa cleaner, air cleaning machine
electric fan: oscillating fan, room fan, floor fan stand?, upright fan?, office fan?, bladeless fan?
industrial fan: warehouse fan, workshop fan, wind machine, floor drum fan?
space heater: plug in heater, room warmer, blower heater, convector?, portable electric heater?, warm air heater?
oil filled radiator: plug in radiator, oil heater, mobile radiator, dimplex?, delonghi radiator?
gas heater: butane heater, calor gas?, portable gas heater?, mobile gas heater?, gas cabinet heater?
industrial heater: workshop heater, garage heater, propane heater?, site heater?, turbo heater?, blow heater?, forced
    air heater?, diesel space heater?
gas bottle: lpg bottle, butane bottle, calor bottle, gas canister large?, bbq gas?, gas tank?, lpg cylinder?
stick vacuum: battery vacuum, battery hoover, gtech?, upright cordless vacuum?, cordless stick?, shark vacuum?
broom: floor brush, sweeping broom?, bass broom?
steam cleaner: steam washer, steam cleaning tool, hand held steamer, multi purpose steamer, steam machine?
litter picker: litter pick, rubbish picker, pick up stick, litter picking stick, grabber?
fogging machine: disinfecting machine, mist sprayer, ulv machine, sanitising machine, electrostatic sprayer?, mould
    fogger?
dryer: drying?
spin dryer: laundry spinner, spinner?
washing line: drying line, laundry line, clothesline rotary?, rotary dryer?, clothes dryer outdoor?, washing dryer
    line?
steam iron: laundry iron, travel iron
ironing press: fabric press, trouser press, laundry press
extractor fan: fume fan, ventilation unit, extractor unit, ducting fan, ventilator?
humidifier: air humidifier?, steam inhaler?, moisturiser machine?
electric blanket: heat blanket, warming blanket, bed warmer, heating blanket, heated pad?
insect killer: fly catcher, wasp trap?, fly trap?, bug killer?, electric fly swat?, insectocutor?, electric fly
    killer?
home safe: safe box, fireproof safe, security safe, fire safe
toilet: wc, water closet
bell tent: lotus belle, glamping bell tent?, canvas bell tent?, safari tent?, yurt?
tipi: teepee tent?, tepee tent?, tipi tent?, kata tipi?, native american tent?
pop up tent: self erecting tent, easy up tent, quick up tent, two second tent?, 2 second tent?, fast pitch tent?,
    automatic tent?
roof tent: car roof tent?, vehicle roof tent?
trailer tent: tent on wheels, pop up camper, camping trailer tent?
campervan: vw camper, winnebago, camper?, rv camper?, live in van?, motor caravan home?, day van?, t5?
caravan: airstream, tourer?, touring caravan?, touring van?, mobile home?
drive away awning: motorhome awning, driveaway awning, campervan tent, vehicle awning, vw awning?
beach tent: beach cabana, uv tent, beach canopy, sun tent kids?, beach gazebo?
windbreak: wind breaker?, beach windbreak?, wind screen?
tarp: canvas sheet?, waterproof sheet?, bivvy sheet, bivouac sheet, fly sheet?, ground tarp?, sun tarp?
groundsheet: tent floor, tent underlay, footprint?
sleeping mat: camping mattress?, foam mat?, foam roll?, therma rest?, inflatable sleeping mat?, ground mat camping?,
    carry mat?, roll up mattress?
airbed: aerobed, inflatable airbed?, guest airbed?, inflating mattress?, self inflating bed?, lilo bed?, blowup bed?,
    blowup mattress?, inflatable double bed?
camp bed: camping cot?, fold out bed?, stretcher bed?, army bed?, put you up?, foldable bed?, visitor bed?, rollaway
    bed?, cot bed camping?, spare bed?, fold away bed?, put up bed?
bivvy bag: bivouac sack, survival bag, bivvi bag?, bivi?
camping chair: camping seat, moon chair, beach chair, camp seat, folding camp chair?, director camping chair?, outdoor
    folding chair?
camping table: roll up table, folding camping table?, camping desk?
camping stove: gas cooker portable, gas camping stove?, portable gas stove?, portable gas cooker?, burner?, calor
    stove?, camp cooker?, hiking stove?, backpacking stove?, portable cooker?, camping hob?, cadac?, two burner stove?
cool box: cooler?, eskie?, yeti?, insulated box?, ice cooler?, picnic box?, chilly bin?, coldbox?, cold box?, camping
    cool box?
cool bag: ice bag, picnic bag, thermal bag, picnic cool bag?, insulated lunch bag?, delivery bag?
electric cool box: powered cool box, camping freezer?, 12 volt fridge?, portable freezer?, compressor cool box?,
    compressor fridge?, electric cooler?, car cooler?, car freezer?, camper fridge?, absorption fridge?
head torch: head light, forehead torch, head flashlight, head lamp torch?, caving light?, running light?
torch: hand lamp, handheld light, maglite, mag lite, search light?, led flashlight?
camping lantern: tent lamp, led lantern, battery lantern, tent lantern?, portable lantern?, rechargeable lantern?
hurricane lamp: hurricane lantern, kerosene lantern, tilly lamp?, miners lamp?, railway lamp?, paraffin lantern?,
    storm lamp?
rucksack: trekking bag?, hiking bag?, travel rucksack?, hiking backpack?, walking rucksack?, travel backpack?,
    knapsack?, satchel?, day bag?, school bag?, trekking backpack?, osprey pack?
walking pole: hiking stick, hill walking stick, trail pole, trekking stick pole?, walking stick pair?, nordic pole?,
    hike pole?
hiking boot: trekking boot, hill boot, mountain boot, trail boot, fell boot
microspikes: shoe spike, ice spike, snow gripper, crampon?, shoe gripper?, boot chain?, snow grip?
portable toilet: camp toilet, camping loo?, chemical loo?, portable loo?, camper toilet?, thetford?, elsan?, caravan
    toilet?, event toilet?, festival toilet?, mobile toilet?, site toilet?, luxury toilet?
camping shower: field shower, festival shower, outdoor shower, bucket shower, travel shower?, pump shower?, battery
    shower?
water carrier: water jug?, jerry can water?, water barrel camping?, water tank camping?, collapsible water container?,
    water canister?
jerry can: petrol container?, fuel container?, petrol canister?, fuel canister?
festival trolley: beach wagon, fold up trolley, pull cart camping?, garden wagon?, kids wagon?, handcart folding?,
    camping wagon?, beach cart?, pull along wagon?, pull along cart?, trolley wagon?, festival cart?, collapsible
    wagon?, festival wagon?
binoculars: birdwatching glasses, spy glasses, bins?, opera binoculars?, birding binoculars?
spotting scope: birdwatching scope, bird scope, spotter scope, birding telescope
night vision goggles: night scope, night vision device, night sight, nvg, night goggles?
handheld gps: outdoor gps, trail gps, satmap, gps unit, gps handheld?, walkers gps?
walkie talkie: handheld transceiver, 2 way walkie, walky talky?, motorola radio?, hand radio?, event radio?, uhf
    radio?, site radio?, licence free radio?, pmr?
power bank: battery pack?, portable battery?, usb battery, charging bank, phone battery pack?, portable phone charger?
power station: camping battery, battery generator, battery station, battery power station?, portable battery station?,
    lithium power pack?, bluetti?, portable generator battery?, electric generator battery?, off grid battery?
air tent: airpole tent, blowup tent, air pole tent?, inflatable frame tent?, air frame tent?
toilet tent: loo tent, privacy shelter, camping toilet tent?, camping shower tent?, changing room tent?
family tent: multi room tent, tunnel tent?
backpacking tent: ultralight tent, trail tent, bikepacking tent, hike tent?
tent peg: ground peg, rock peg, awning peg
sleeping bag: camping bag?, bedroll, down bag?, camping quilt, kids sleeping bag?
picnic blanket: beach blanket, beach mat, outdoor blanket, camping blanket, waterproof picnic blanket?
picnic basket: picnic backpack, picnic rucksack, picnic kit
camping cookware: camping cook set?, camping saucepan?, cooking set camping?, camping cooking set?, outdoor cooking
    set?, trail cookware?, camping crockery?, camping pan set?, mess kit?, camping kettle?
storm kettle: volcano kettle, chimney kettle
camping kitchen: camping cook station, cooking station, camping cabinet, camping kitchen stand?, camping storage?,
    camping wardrobe?
water purifier: steripen, purification kit, water filter?
hydration pack: water backpack, water pack?, running vest?, hydration rucksack?, drinking bladder?
levelling ramp: caravan level, wheel leveller, levelling wedge, motorhome ramp, camper ramp?
hook up cable: caravan lead, ehu, electric hook up?, caravan cable?, camping lead?, site lead?, caravan extension?,
    camping mains lead?, campsite cable?
climbing harness: climbing belt, rock climbing harness?
abseil: rope descent, abseil kit?
locator beacon: emergency beacon, epirb, sos beacon, satellite beacon?, spot tracker?, satellite communicator?
hand warmer: heat warmer, pocket heater
vacuum flask: tea flask, coffee flask, hot drinks flask, flask?, thermal flask?, stanley flask?
orienteering compass: map compass, silva compass, compass?
disposable bbq: cobb?
suitcase: luggage set, travel trolley, roller case, hard shell suitcase?, hard case luggage?, big suitcase?, large
    suitcase?, samsonite?, luggage case?, wheelie suitcase?, hold suitcase?
cabin bag: hand luggage, hand baggage, carry on case, carry on luggage?, cabin luggage?, ryanair bag?, flight bag?,
    underseat bag?, overnight case?, cabin trolley?
holdall: travel bag?, overnight bag?, carryall?, weekender bag?, weekender?, travel holdall?, expedition duffel?,
    trolley bag?
suit carrier: dress carrier, suit cover, garment carrier, garment cover, clothes bag travel?
travel adapter: worldwide adapter, universal adapter, international adapter, travel converter?, power adapter?, plug
    converter?, foreign adapter?
bum bag: hip bag, hip pack, money belt?, waistpack?
gazebo: easy up, ez up, popup gazebo?, party gazebo?, instant gazebo?, event gazebo?, garden tent?, folding gazebo?,
    pavilion?, outdoor canopy?, garden shelter?, instant shelter?, quick shade?, gazeebo?
marquee: beer tent, reception tent, garden marquee?, wedding marquee?, large marquee?, event marquee?, stretch tent?,
    big top?, capri marquee?, festival marquee?
market stall: market stand, vendor stall, market booth, wooden stall, food stall?, sales stand?, craft table?,
    christmas stall?
folding table: collapsible table, party table, event table, trestle?, pasting table party?, catering table?, 6ft
    table?, six foot table?, buffet trestle?, long table?, portable table?
folding chair: event chair, party chair, folding seat, spare chair, guest chair, collapsible chair?, garden folding
    chair?, padded folding chair?
stacking chair: conference chair, stack chair, plastic chair?, bistro stacking chair?
chiavari chair: cheltenham chair, ceremony chair, reception chair, gold chair?, ghost chair?, cross back chair?, event
    wedding chair?
chair sash: chair hood
poseur table: high table, standing table, tall table, stand up table, bistro table?, bar height table?, drinks table?
bean bag: sag bag, bean bag chair?, fatboy?
hay bale: hay bundle, bale?, straw bales seating?
oak barrel: wood barrel, rustic barrel, barrel table, keg barrel?, beer barrel prop?, cask table?
tablecloth: table cover, linen cloth, table covering, banquet cloth, party linen?, tablecloth white?, table runner?
crockery: plates and bowls, dinner plate, dinner china, plate?, china?, plate set?, dishes?, bone china?, dining set?,
    chinaware?, party plates?, crockery set?
cutlery: knife and fork, eating utensils, knives forks spoons?, knife fork set?, forks?, spoons?
tea set: vintage china, tea cup, vintage teacup, cup and saucer, teapot set, teacup?, tea party set?, cups and
    saucers?, china tea set?, afternoon tea china?
champagne flute: bubbly glass, flute glass, champers glass, toasting glass
champagne saucer: babycham glass, coupe?
ice bucket: wine chiller, drinks tub, beer bucket, drinks bucket, wine cooler?, wine tub?, drinks bath?, galvanised
    tub?
cocktail shaker: cocktail mixer, bartender kit, barman set, bar kit, mixology set?, cocktail maker?
cake stand: cake display, afternoon tea stand, cake holder, cupcake tray stand?, tiered cake stand?, wedding cake
    stand?, cake tree?, tiered stand?
portable bar: event bar, drinks bar, home bar?, wedding bar?, party bar?, beach bar?, garden bar counter?, folding
    bar?, bar counter?, bar unit?, light up bar?
round table: circle table, 5ft round, 6ft round, banquet round table?, round banqueting table?
bar stool: kitchen stool, bar chair, counter stool, high chair bar?, tall stool?
sofa: loveseat, love seat, chaise longue, lounge suite, chesterfield?, two seater?, three seater?, divan?, couch
    settee?, sofa set?
sofa bed: pull out sofa, click clack, fold out sofa, convertible sofa, bed sofa?, sofa sleeper?
footstool: hassock, leg rest, foot stool, foot rest?, footrest?
armchair: wingback chair, wing chair, club chair, tub chair, lounge chair, single sofa, comfy chair?
throne chair: queen chair, royal chair, bridal chair, throne?, wedding chair throne?, santas chair?
coat stand: cloakroom rail, hat rack, coat tree, coat rail stand?, coat hook stand?
coat hanger: wooden hanger, clothes hook?
red carpet: event carpet, hollywood carpet, premiere carpet, runner carpet?, ceremony runner?, wedding aisle runner?,
    wedding runner?
easel: picture stand, display easel?, art easel?, painters easel?, artist easel?, table easel?, wedding easel?
welcome sign: wedding board, table plan, seating chart, seating board, seating plan?, wedding table plan?, table plan
    stand?
neon sign: led neon, light sign, custom neon, neon?, neon wall sign?, led light sign?
napkin: table napkin?, linen napkin?, paper napkin?, dinner napkin?
vase: flower jar, flower holder, glass vase?, fish bowl vase?, lily vase?, fishbowl vase?, martini vase?
artificial flower: plastic flower, imitation flower, fabric flower, pretend flower?, silk wedding flower?, dried
    flower?
artificial plant: plastic plant, artificial tree, fake tree, faux tree, blossom tree, olive tree?, imitation plant?
bunting: string flags, triangle flags, party flag, flag garland, flag line, flag banner?, party bunting?
sequin wall: glitter backdrop, disco wall, sequin panel, metallic backdrop?, sparkle wall?
cake knife: cake lifter, cake cutter, wedding cake knife?, cake server set?
wine glass: wineglass, red wine glass?, glassware?, stemware?, drinking glass?, party glass?
beer glass: pint pot, beer tumbler, half pint glass?, pint tumbler?, lager glass?
tumbler glass: water glass, water tumbler, whisky glass, spirit glass, juice glass?, rocks glass?, mixer glass?,
    lowball glass?
jug: ewer, pitcher jug?, drinks jug?, milk jug?
decanter: wine decanter?, whisky decanter?, port decanter?
serving tray: bar tray, salver, canape tray, drinks salver?, tray?, waiters tray?
platter: sandwich tray, buffet tray, canape board, buffet platter?, food platter?, party platter?, serving bowl?,
    slate board?
cheese board: antipasti board, nibbles board, grazing table?
drinks trolley: gin trolley, cocktail trolley, bar trolley?, cake trolley?, serving cart?
room divider: office divider, dressing screen, wall divider, changing screen, divider screen?, partition?, partition
    wall?, folding partition?, privacy divider?
standard lamp: upright lamp, tall lamp, uplighter lamp, arc lamp, reading lamp?
full length mirror: standing mirror, long mirror, tall mirror, wardrobe mirror, free standing mirror?, leaning
    mirror?, body mirror?
curtain: drapery, draping, voile, wedding drape?, pipe and drape?, draping kit?
duvet: comforter, eiderdown, doona, quilted blanket?, bed quilt?, winter quilt?
bedding: bed clothes, bedclothes, duvet set, duvet cover, bedsheet, sheets?, bed set?, linen set?
chest of drawers: bedroom drawers, drawers?, chest drawers?, dressers?
wardrobe: armoire, clothes cupboard, clothes cabinet, canvas wardrobe?
bookcase: shelf unit, display shelf, bookshelves, shelving unit
shelving: shelf rack, display racking?, retail shelving?, gondola shelving?, shop shelving?
bbq: outdoor grill, bbq grill?, barbecue grill?, barbie?, weber?, gas bbq?, kettle bbq?, cooking grill?, gas
    barbecue?, charcoal bbq?, party grill?, grilling?, barbecuing?, bbqing?
meat smoker: smoker grill, pellet grill, pellet smoker, traeger, smoker?, smokehouse?, smoking barrel?, fish smoker?
hog roast: pig roaster, pig roast, lamb roaster?, lamb spit?, spit?, roasting spit?, whole hog roaster?, hogroast?,
    spit bbq?, pig spit?
pizza oven: pizza maker, woodfired oven, portable pizza oven?, wood burning oven?, garden oven?, clay oven?, pizza
    cooker?, stone oven?
candy floss machine: cotton candy maker, sugar spinner, sugar floss machine?, fairy floss machine?, candy machine?
popcorn machine: pop corn machine, pop corn maker, popcorn cooker, corn popper, popcorn trolley?
slush machine: slushee machine, frozen drink machine, slushi machine?, frozen cocktail machine?, margarita machine?,
    slushees?, ice slush maker?, granita machine?, frozen drinks maker?
chocolate fountain: choc fountain, fondue fountain, choco fountain, chocolate waterfall
hot dog machine: sausage roller, frankfurter machine, hotdog maker?, hot dog maker?, hotdog cooker?, sausage grill?,
    hotdog steamer?, bratwurst grill?, hot dog cart?, hot dog stand?, hotdog cart?
ice cream cart: ice cream trolley, icecream cart, ice cream stand, gelato cart
sweet cart: candy trolley, sweetie trolley, sweets cart?, candy bar?, candy stand?, wedding sweet cart?
tea urn: catering boiler, boiling water urn?, tea boiler?, hot drinks urn?, catering kettle?, hot water boiler?,
    electric urn?, swan urn?, coffee boiler?
coffee urn: coffee dispenser, coffee brewer, catering coffee machine, filter coffee urn?
soup kettle: soup pot, soup tureen, soup dispenser, soup cauldron
chafing dish: buffet server dish, buffet dish, heated food display, food heater?, hot plate buffet?, chafing set?,
    chafing set dish?
drinks dispenser: juice dispenser, drinks barrel, lemonade dispenser, water dispenser jar, cocktail dispenser, drink
    jar tap?, mason jar dispenser?, beverage cooler?, pimms dispenser?
water cooler: water fountain machine?, cold water dispenser?, office water dispenser?
beer pump: beer machine, home draught, home pub?, draught beer machine?, beer cooler pump?, hand pull?, beer font?,
    beer tap machine?, beer engine?, draft beer dispenser?
drinks fridge: beverage fridge, beer cooler?, beer chiller?, under counter fridge?, back bar fridge?, bottle chiller?,
    event fridge?, glass door fridge?, party fridge?
kamado: egg smoker, japanese bbq, big green egg?
rotisserie: chicken spit, chicken roaster, kebab machine, gyros machine, doner machine?, kebab grill?, doner kebab
    machine?
griddle: flat grill, hot plate grill, burger grill, gas griddle?, pancake griddle?, electric griddle?, outdoor
    griddle?, teppan griddle?, blackstone?
soft serve machine: mr whippy, soft scoop machine, ice cream dispenser
doughnut wall: donut board, donut holder, doughnut tower
prosecco wall: fizz wall, bubbly wall, drink wall?, champagne tower?
beer keg: mini keg?, keg beer?, beer cask?
hot cupboard: pie warmer, heated display, warming oven, hot holding cabinet, food warming cabinet?, pie cabinet?,
    pastry warmer?
ice luge: ice sculpture, shot luge
coffee cart: coffee trike, mobile coffee bar, barista cart, coffee bike, coffee tuk tuk, mobile coffee van?
mobile sink: portable hand basin
bouncy castle: bounce castle, bouncing house, inflatable bouncer?, bouncer castle?, castle inflatable?, jump castle?,
    moon bounce?, bouncy house castle?
soft play: foam play set, soft blocks, padded play, foam blocks, foam shapes, soft play set?, soft play equipment?,
    toddler soft play?, soft play area?
ball pit: ballpit, ballpool, ball pit pool?, plastic ball pool?, ball play pit?
inflatable slide: bounce slide, mega slide, bouncy castle slide?
water slide: slip and slide, wet slide, slip n slide?, inflatable water slide?
rodeo bull: bull ride, electric bull, bronco bull, bull machine, bucking bull ride?, rodeo machine?, rodeo simulator?
sumo suit: fat suit, inflatable sumo, sumo wrestler suit?
garden game: outdoor game, giant game, wedding game, fete game, giant garden game?, lawn games set?, picnic game?
jenga: stacking blocks, wooden tower game, giant tower game, block tower?, stacking game?, wobbly tower?, giant tumble
    tower?, timber tower?, hi tower?
connect four: four in line, giant connect
boules: bocce ball?, french boules?, boule set?, petanque set?, jacques boules?, bocce set?
skittles: giant skittles?, garden skittles?, bowling skittles?, pub skittles?
quoits: ring throw, hoop toss, hoop game, ring game, throwing ring?, hoopla game?
cornhole: bean bag game, bean bag throw, sack toss, corn toss, bag toss?
noughts and crosses: oxo?, x and o, giant noughts
giant draughts: garden draughts, outdoor draughts
chess set: chess pieces, giant chess, garden chess, outdoor chess, chess game, chess table?
board game: family game, monopoly?, cluedo?, scrabble?, game night set?, trivial pursuit?, party board game?, strategy
    game?
table football: footy table, foos ball, football game table?, foosball game?, baby foot?
table tennis: ping pong set?, table tennis set?, pingpong table?
pool table: snooker table, billiards table set?, bar pool table?, billiard?, folding pool table?, pool game table?
dartboard: darts set, darts cabinet, dart game, dart set?, electronic dartboard?
arcade machine: retro arcade, video arcade, pacman machine, space invaders machine, coin op, arcade console?, retro
    games machine?, bartop arcade?, arcade game machine?
pinball machine: pin ball, pinball game?
poker set: casino set, poker game, poker table?, poker chips set?, casino chip set?
bingo machine: bingo balls, bingo caller, bingo game, bingo kit, bingo cage set?
tombola: prize drum, raffle barrel, raffle box, raffle machine, tombola barrel?, prize draw drum?, tombola box?
laser tag: laser game, laser guns, laser battle, quasar?
nerf gun: dart blaster, nerf set, nerf war kit, nerf party, nerf?, foam gun toy?
obstacle course: inflatable obstacle, ninja course, challenge course, inflatable assault course?, ninja warrior
    course?
gladiator duel: jousting game, inflatable gladiator, pole joust, duel pole, jousting inflatable?
zorb: hamster ball, inflatable ball suit, body zorb?, human hamster ball?, zorb ball?, bubble ball suit?, zorbing?,
    bumper football?
dunk tank: dunking tank, drench machine, gunge tank, soak machine, drop tank, splash tank?
coconut shy: coconut stall, fairground coconut
tin can alley: knock down cans, tin can game
hook a duck: duck game, fairground duck, duck pond game?, hook the duck?
high striker: strongman hammer, hammer strength game, hammer game, test of strength, bell striker?
buzz wire: buzzer wire, wire loop game?, electric wire game?
crazy golf: putting game, portable golf, adventure putt, mini golf set?, golf putting game?
kubb: swedish lawn game, viking game, kubb game?
swingball: tether ball, pole tennis, all surface swingball?
air hockey: puck game, hockey table, air table
casino table: blackjack table, craps table, gaming table, casino kit, casino games, poker casino table?, casino party?
roulette table: roulette game, roulette?
fruit machine: gambling machine, bandit machine, slots machine?
claw machine: toy grabber, grabber arcade, claw game, prize machine?
quiz buzzer: quiz button, buzzer set, lockout buzzer, quiz kit
jigsaw puzzle: floor puzzle, wooden puzzle, puzzle?, jigsaw puzzles box?
magic set: magicians kit, magician set, conjurers kit
puppet theatre: puppet stage, hand puppet, punch judy booth?, finger puppet?
face paint: facepaint, facepainting, snazaroo, face painting kit?, face paint set?, body paint?
water pistol: supersoaker, squirt gun, soaker?
pedal car: pedal tractor, kids pedal car?, pedal go kart?
go kart: gocart, racing kart, petrol kart, pedal go cart?, kart?, drift trike?
swing set: childrens swing, baby garden swing, garden swing set?, kids swing set?, outdoor swing set?
seesaw: teeter totter, rocker toy?, garden seesaw?
kids slide: plastic slide, indoor slide, childrens slide, baby slide
teddy bear: plushie, stuffed animal, giant teddy?, stuffed bear?, plush animal?
hobby horse: stick pony, horse on stick?
circus kit: juggling ball, diabolo, juggling club, plate spinning, poi?, devil stick?, circus workshop kit?, flower
    stick?, unicycle circus?
photo prop: dressing up props, booth props, party props?
sack race: egg and spoon, potato sack, sports day kit, sports day set, race sack?
scoreboard: score keeper, score flip, flip scoreboard?, electronic scoreboard?
carousel: galloper, fairground ride, roundabout ride, childrens ride, teacup ride, chair o plane, fairground carousel?
catapult: sling shot, hand catapult?
disco light: party lighting, dance light, disco lights set?, flashing light?, laser disco?, dj lights set?, strobe
    disco?, disco effect light?
mirror ball: mirrored ball, glitter ball light?
strobe light: strobe lamp, strobe?
party laser: laser light show, laser light, laser projector?
uv light: uv tube, blacklight cannon?, neon party light?, glow light?, uv lamp?
uplighter: wall washer light, wall wash, uplighting, led uplighter?, battery uplighter?, wedding uplighting?, colour
    wash light?
fairy light: twinkling light, pea light, light curtain, copper wire light, string of lights?, micro light?, curtain
    light?, light string?
festoon: bulb string, outdoor bulb light, globe string light, edison lights, carnival light, festoon bulb?, wedding
    string light?, belt lights?
smoke machine: fog maker, smoke maker, disco smoke, smoker machine party?, vapour machine?, fogging machine stage?,
    fog smoke machine?
haze machine: haze?, mist machine?
bubble machine: bubbles machine?, bubble gun?
snow machine: snow maker, snow cannon, artificial snow, foam snow machine?
confetti cannon: confetti blower, confetti blaster, confetti machine, confetti popper, streamer cannon?
dance floor: party floor, led dance floor?, portable dance floor?, portable floor?, starlit dance floor?
portable stage: stage block, rostra?, rostrum?, stage riser?, staging?, stage podium?, stage section?, platform
    stage?, drum riser?, choir riser?, stage panel?
photo booth: photo pod, selfie machine, photo cabin?, picture booth?, ipad booth?, party booth?, photobox?, mirror
    booth?, 360 booth?, 360 video booth?, 360 spinner?
flower wall: rose wall, grass wall, hedge wall, boxwood wall, artificial flower wall?, greenery wall?, green wall?
wedding arch: wedding archway, chuppah, wedding circle?, ceremony hoop?, moongate?, circle arch?, round arch?, wedding
    pergola?, wooden arch?, mesh arch?, balloon hoop?, backdrop hoop?, wedding altar?, wooden wedding arch?
balloon arch: balloon frame, balloon arch kit?, balloon arch frame?, balloon display?, balloon kit?
balloon pump: balloon machine, balloon inflater, electric balloon pump?
helium cylinder: helium gas?, helium balloon kit?, helium balloon gas?
light up letter: letter light, wedding letter, bulb letter, led light letter?, light letter?, big letter?
light up number: birthday number light, number light, big number, birthday number?
wedding post box: wedding mailbox, wedding mail box, wishing well, letter box wedding?
centrepiece: table decoration, table display, table decor, table centrepiece?, wedding centrepiece?, mirror plate?,
    log slice?
candelabra: candle stand, candle tree, candlestick?, candle stick?, menorah?
tea light holder: votive, candle jar, tealight, tea light lantern, candle lantern holder?, candle glass?
plinth: display column, roman column, flower stand, flower column, pedestal?, cake plinth?, display stand?, cylinder
    plinth?, cake table?
flagpole: flag stand, flag mast, banner pole
roller banner: pull up display, retractable banner, event banner, roll banner?, popup banner?, display banner?, pull
    up sign?
display board: exhibition panel, poster board, presentation board, poster stand, folding display board?, pop up
    display?, exhibition display?, pop up stand?
pavement sign: swing sign, shop sign?, street sign?
christmas tree: artificial christmas tree?, fake christmas tree?, artificial xmas tree?
christmas light: festive light, outdoor christmas lights?
christmas decoration: festive decoration, xmas decor, christmas decor, christmas bauble, christmas prop, christmas
    display
rope light: led rope, ribbon light, neon flex, led strip light?, tube rope light?
star projector: night sky projector, starlight projector, aurora projector, galaxy light, laser star projector?, star
    lamp?, planetarium?
dry ice machine: low lying fog, low lying smoke, dancing on clouds, dry ice fogger?, ground fog machine?, heavy fog
    machine?, low lying fogger?
spark machine: sparkular, cold pyro, sparkler machine, pyro machine?, spark fountain machine?, fountain sparkler?,
    cold firework?
foam machine: foam maker, foam cannon party?
par can: stage lamp, wash light, stage lantern, led wash, parcan light?, spot light stage?, par 56?, par 64?
moving head: beam light, roving head, scanner light, moving head light?
follow spot: theatre spotlight, spotlight?
lighting desk: dmx board, light desk, dmx console, dmx?, stage lighting desk?
truss: lighting bar, t bar stand, light truss?, stage truss?, goal post truss?, lighting stand truss?
candle lantern: hanging lantern, floor lantern, metal lantern
photo frame: giant frame, selfie frame, instagram frame, picture frame set?
fancy dress: dress up costume?, theme costume?, party costume?, fancy dress suit?, halloween costume adult?, dressing
    up costume?, cosplay costume?, carnival costume?
santa suit: father christmas, santa claus suit?, santa claus outfit?, santa claus costume?, mrs claus?
dinner jacket: penguin suit, evening suit, black tie, dj suit?, smoking jacket?, tuxedo jacket?, formal suit?, black
    tie outfit?, tuxedo suit?
morning suit: groom suit, groomsmen suit, tail suit, wedding suit?, tails?, frock coat?, ascot suit?
kilt: scottish outfit, scottish dress, highland wear, tartan skirt?, scottish kilt?, sporran?
ball gown: formal gown, formal dress, prom gown, evening wear?, gala dress?, long dress?, floor length dress?
wedding dress: brides dress, bridal wear, bride dress?, white gown?
bridesmaid dress: flower girl dress?
graduation gown: cap and gown, mortarboard, graduation outfit, graduation cap, graduation hat?
sari: indian dress?, saree blouse?
lehenga: ghagra choli, indian wedding dress, bridal lehenga?, lehenga choli?
clothes rail: dress rail, clothing rack, hanging rail?, wardrobe rail?, rolling rail?, heavy duty rail?, costume
    rail?, clothes hanger rail?
dress form: shop dummy, clothes dummy, dummy body, tailors mannequin?, dressmakers mannequin?, manikin?, dress maker
    dummy?, sewing mannequin?, display mannequin?
fascinator: ladies day hat, races hat, ascot hat, headpiece?
masquerade mask: carnival mask, party mask, phantom mask, eye mask party?, masked ball mask?
clutch bag: evening purse, clutch purse, clutch?, party bag clutch?
three piece suit: mens suit, business suit, tweed suit, gents suit, two piece suit?
cocktail dress: going out dress, little black dress, wedding guest dress, guest dress, mini dress?
flapper dress: 20s dress, 1920s outfit, gatsby outfit, great gatsby dress?, peaky blinders outfit?, flapper outfit?
mascot: cartoon costume, walkabout costume, mascot suit?, giant costume?, mascot outfit?
kigurumi: jumpsuit animal?, sleepsuit adult?, all in one?
raincoat: rain coat?, mackintosh?, macintosh?, rain mac?, kagoul?, weatherproof jacket?
wellington: muck boot, wellington boots set?, festival boot?, gum boot?
sneaker: training shoe, running trainer, tennis shoe, jogging shoe, trainers?, sports trainer?
football boot: footie boot, moulded boot, football cleat, football shoe
dressing gown: house coat, housecoat, spa robe, towelling robe, robe?
swimming costume: swim suit, swimwear, tankini, cossie, bikini?, cozzie?, swimming suit?, one piece swimsuit?
swimming trunks: bathers, budgie smuggler, trunks?
umbrella: rain umbrella?, parapluie?, golf umbrella?, wedding umbrella?
beanie: wool hat, knitted hat, pom pom hat, woollen hat, toque?, tuque?
puffer jacket: puffer coat, duvet jacket, insulated jacket, winter jacket?, winter coat?, puffa coat?, parka?, puffa?,
    down coat?, quilted coat?
balaclava: ski balaclava?
neck warmer: neck scarf, scarf tube, buff?
apron: pinafore, tabard apron?, chef apron?, cooking apron?, bbq apron?
chef whites: chef coat, chef hat, chef uniform, chef outfit, chefs coat?, chefs uniform?
lab coat: scientist coat, laboratory coat, doctors coat
jewellery: bling, jewelery, costume jewellery?
waistcoat: suit vest, vest suit?
sweater: woolly jumper, knit jumper
trouser: chinos?, suit trouser?
tracksuit: trackies, track suit, jogging bottom, sweatpants, joggers?
pa: public announcement system, sound rig, pa equipment?, pa set?, pa kit?, pa rig?, portable pa?, live sound system?,
    pa setup?, address system?
speaker: sound box?, speakers set?, stereo speaker?, hifi speaker?, boom speaker?, sonos?, party box?, dj speaker?
bluetooth speaker: cordless speaker, bt speaker, battery speaker, wifi speaker, jbl speaker?, portable bluetooth
    speaker?, outdoor speaker?, smart bluetooth speaker?, soundboks?
boombox: ghettoblaster, portable cassette player, portable stereo, radio cassette, cd radio, portable cd player?, cd
    player?
soundbar: tv speaker, sound base, soundbase, tv sound bar?
home cinema: home entertainment system, 5 1 system, cinema sound, surround sound system?, home theatre system?, home
    cinema system?
subwoofer: bass speaker, bass box, woofer, sub bass, sub speaker, sub?, bass cab?
stage monitor: wedge speaker, stage wedge, foldback speaker?
in ear monitor: ear monitor?
mixing desk: mixer desk, audio desk, audio mixing desk?, dj mixer?, sound board?, mixer board?, sound console?, audio
    console?, digital mixer?, mackie?, channel mixer?
dj controller: dj board, dj mixing deck, mixing controller, pioneer ddj, dj pad?, dj console mixer?
cdj: cd turntable, media player dj, cd mixer?
turntable: vinyl deck, lp player, technics 1210, technics?, vinyl turntable?, record turntable?, vinyl record player?
power amplifier: pa amp, pa amplifier, amplifier rack, speaker amp
mic: sm58, karaoke mic?, vocal mic?, vocal microphone?, dynamic mic?, handheld mic?, microphone set?, singing mic?
wireless mic: radio mike, cordless mike, handheld wireless mic?, wireless microphone set?, radiomic?, wireless
    handheld?
lavalier: clip on microphone, collar mic, lavalier mic?, wireless lavalier?, lapel radio mic?, rode wireless?, tie
    mic?, lav microphone?, wireless lav?
headset mic: aerobics mic, fitness mic, ear mic, head set mic?, headset radio mic?
shotgun mic: gun mic, directional mic, video mic, camera mic?, rode videomic?, camera microphone?
mic stand: mike stand, boom stand, vocal stand, mic boom stand?, microphone boom stand?
di box: direct injection box?
audio interface: sound card, soundcard, scarlett interface, usb interface, focusrite?, recording sound card?
audio recorder: digital recorder, portable recorder, zoom recorder, handy recorder?, digital voice recorder?,
    dictation machine?, dictation recorder?, zoom h4n?, sound recording device?
mic cable: xlr, mike cable, balanced cable?
guitar lead: jack to jack, guitar jack cable?
multicore: audio multicore?, stage snake cable?
silent disco: silent party headphone, wireless disco headphone, quiet disco, silent rave, silent disco kit?
karaoke: sing along machine, singing machine, kareoke, karaoke player?, karaoke speaker?, karaoke equipment?,
    carioke?, kareoke machine?, singalong?
megaphone: speaking trumpet, bull horn, mega phone, loud speaker handheld?
hearing loop: audio loop, loop amplifier, t loop
cassette player: tape machine?, cassette?, cassette tape player?, walkman tape?
headphone: ear phone, head phone, airpod, ear pod, ear bud, headset?, earpiece?, over ear headphone?, noise cancelling
    headphone?, earpods?
dj deck: dj turntable, djing equipment, dj mixer set?, dj system?, dj package?, disco decks?, dj gear?, decks?, mixing
    deck?, dj booth setup?
mobile disco: disco set, disco system, party disco, disco gear?, kids disco?
speaker stand: pa stand, loudspeaker stand, speaker stands pair?, tripod speaker stand?
active speaker: amplified speaker, active pa, self powered speaker?
hi fi: music centre, home stereo, micro system, hi fi stereo?, stereo hi fi?, music player system?, audio system?,
    mini system?, sound system home?
dab radio: internet radio, kitchen radio, bedside radio, clock radio, alarm clock radio?
mp3 player: ipod touch?, digital music player?, portable music player?
gramophone: wind up gramophone?, jukebox vintage?
talkback: crew communication, techpro, beltpack, headset intercom?, production intercom?
tour guide system: tour guide radio, interpretation equipment, interpreting equipment, translation headset, tour
    headset?, simultaneous interpretation?, interpreter booth?
conference phone: polycom, conference telephone, meeting speaker, conference call phone?, jabra?
voice amplifier: teachers microphone, belt amplifier, portable voice amplifier?
usb mic: blue yeti, gaming mic, recording mic, podcasting mic?, computer mic?, pc microphone?, streaming mic?,
    condenser mic?, studio microphone?
studio monitor: mixing monitor, recording monitor, active monitor, monitor pair?
acoustic panel: sound absorber, acoustic foam, soundproof screen, acoustic divider, sound absorbing panel?, sound
    proof panel?, sound barrier?, sound blanket?
smart speaker: voice assistant, homepod, echo?, google speaker?, alexa speaker?
telephone: landline phone, cordless phone, house phone, home phone, phone landline?
projector: film projector digital?, movie projector?, home projector?, hd projector?, mini projector?, portable
    projector?, video beamer?, lcd projector?, led projector?, cinema beamer?, pico projector?, 4k projector?, image
    projector?, powerpoint projector?
overhead projector: epidiascope, acetate projector
slide projector: kodak carousel, photo slide projector?, slide viewer?
projector screen: projecting screen, tripod screen, fast fold screen, pull down screen, presentation screen?, pull up
    screen?, home cinema screen?, fastfold screen?, white screen?, movie theatre screen?, film screen?, outdoor
    screen?
inflatable screen: outdoor cinema screen, airscreen, blow up cinema, garden cinema screen?
tv: flat screen, flatscreen, goggle box, plasma screen, tv screen?, lcd tv?, led tv?, telly set?, big screen?, plasma
    tv?, tv set?, t v?, tv monitor?, large format display?
tv stand: monitor stand, screen stand, screen trolley, tv unit?, floor tv stand?, display stand tv?
vhs player: vhs machine, videotape player, video tape player, video player?, video cassette player?, video machine?,
    betamax?
blu ray player: blu ray, bluray, blueray player
interactive whiteboard: touchscreen display, interactive display, clevertouch, interactive screen, touch screen tv?,
    touchscreen?, touch screen display?, promethean board?, touch screen monitor?, smart screen?
whiteboard: marker board, magnetic board?, wipe board, wipeboard, dry erase board?, dryerase board?, mobile whiteboard?
flipchart: flip pad, flip chart easel?, flipchart easel?, flip chart stand?, flipchart stand?
lectern: pulpit, speaking stand, speech stand, reading stand, presentation stand, lecturn, speakers podium?, speaker
    podium?
presentation clicker: presenter remote, powerpoint clicker, slide remote, laser pointer, clicker?, slide advancer?,
    powerpoint remote?
autocue: prompter, tele prompt, script prompter?
led wall: jumbotron, giant screen, led display, led video screen?, led panel screen?, big led screen?, outdoor led
    screen?
projector stand: projector trolley, projector mount, projector bracket, projector tripod stand?
set top box: freeview recorder, sky box, tv recorder, pvr, freesat box?, freeview?
streaming stick: now tv, apple tv, fire tv, roku?, media streamer?, fire tv stick?, tv dongle?, streaming box?
hdmi cable: hdmi extension, video cable, monitor cable, hdmi splitter?, hdmi adapter?
conference camera: conference webcam, owl camera, ptz camera, video conferencing kit, video conference camera?, 360
    meeting camera?, hybrid meeting kit?, video conferencing camera?, video conference system?
vision mixer: atem mini, video mixing desk, atem?, video production switcher?, live video mixer?
notice board: announcement board, pinning board?, message board?, felt board?
live stream kit: streaming equipment
camcorder: movie camera, cam corder, dv camera, minidv camera, mini dv, handheld video camera?, home video camera?,
    hi8 camera?, 4k camcorder?, tape camera?, video recorder camera?, film camera video?, handy cam?, filming?
dslr: reflex camera, slr camera, single lens reflex, slr?, dslr kit?, canon eos?, digital reflex camera?
mirrorless camera: csc, micro four thirds, system camera, interchangeable lens camera, sony alpha?
compact camera: cyber shot, small camera, holiday camera, pocket digital camera?, digital pocket camera?, travel
    camera?
action camera: sports camera, body cam, hero camera?, bodycam?, gopro camera?, insta 360?, helmet mounted camera?,
    osmo action?, bike camera?, body worn camera?
instant camera: party camera, instant film camera?, polaroid instant?, fujifilm instax?, wedding polaroid?, photo
    instant camera?, instant photo camera?
disposable camera: throwaway camera, one use camera, wedding disposable camera?
film camera: 35 mm camera, rangefinder camera, analogue film camera?, 35mm film camera?, slr film camera?, vintage
    film camera?, old camera?, analog film camera?
360 camera: vr camera, panoramic camera, panorama camera, 360 video camera?
trail camera: nature camera, wild camera, motion camera?, animal camera?, hedgehog camera?, garden camera?, night
    camera?, wildcam?, motion sensor camera?
security camera: ip camera, wifi camera, nanny cam, home camera, spy camera?, hidden camera?, cctv system?, cctv kit?,
    ring camera?, watch camera?, surveillance kit?
webcam: pc camera, computer camera, video call camera, streaming camera, zoom camera, usb camera?
drone: dji mavic, flying camera, aerial camera, dji mini, dji?, mavic?, quadrocopter?, multicopter?, octocopter?,
    remote control drone?, hexacopter?, unmanned aerial vehicle?, rc drone?, photography drone?, quad copter?
camera tripod: tripod stand?, fluid head tripod, carbon tripod, travel tripod, tripod?, camera tripods stand?, video
    camera stand?, manfrotto?, photography tripod?
gimbal: steadycam, dji ronin, stabiliser?, ronin?, osmo mobile?, dji osmo?, video stabiliser?, handheld stabiliser?,
    phone gimbal?, stabilizer?, hand gimbal?, camera gimbal?, zhiyun?
camera slider: motorised slider, slider rail, motion slider, slider track
camera crane: jib crane, video crane, jib?
telephoto lens: tele lens, sports lens, wildlife lens, super telephoto, bird lens, zoom lens?, tele zoom?, telezoom?,
    super zoom lens?, 70 200?
wide angle lens: wide angle, landscape lens, wideangle lens, ultra wide lens?
macro lens: closeup lens, macro?, insect lens?
prime lens: nifty fifty, portrait lens?, fixed focal lens?, 50mm lens?
flashgun: speed light, external flash, flash unit, hot shoe flash?, flash?, godox flash?, hotshoe flash?
studio flash: flash kit, mono block, studio head, studio flash kit?, strobe light studio?, strobe kit?, elinchrom?,
    bowens?, profoto?
studio light: softbox kit, photo lighting kit, continuous light, photography lighting kit?, studio lamp?, portrait
    light?, photo studio kit?, lighting kit?, continuous lighting?, photoshoot light?, studio lighting kit?, photo
    lamp?
softbox: octabox, octa box, strip box, soft light box?, beauty dish?, light softbox?
ring light: make up light, beauty light, circle light, tiktok light, influencer light?, vlogging light?, led ring
    light?, ring flash?
video light: camera light, filming light, panel light, interview light, film light, led camera light?, led light
    panel?, key light?, video lighting?
light stand: c stand, studio stand, flash stand, lighting tripod, softbox stand
photo reflector: light bouncer, bounce board, studio reflector, bounce reflector, light diffuser?
light meter: incident meter, sekonic, ambient light meter?
light tent: product photography kit, light box photography, photo light box, product photo box, photography tent,
    shooting tent?, product box?, photo box?, lightbox?, light box?
green screen: blue screen, green backdrop, chromakey backdrop?, chromakey screen?, greenscreen backdrop?
photo backdrop: studio paper, paper roll backdrop, background paper, photo cloth?, photo wall?, photographers
    background?, muslin backdrop?, colorama?
backdrop stand: backdrop pole, backdrop kit, backdrop rig, backdrop holder?
remote shutter: camera remote, camera trigger, timer remote, shutter remote?, cable remote?, shutter cable?, remote
    control camera?
clapperboard: movie clapper, film clapper, director board, film clapperboard?
film scanner: photo scanner, slide converter, negative converter, transparency scanner, slide copier, photograph
    scanner?, picture scanner?, slides scanner?
cinema camera: black magic camera, red camera, film making camera, cine cam, blackmagic pocket, arri?, movie making
    camera?, digital film camera?, video cinema camera?
underwater camera: dive camera, snorkelling camera, sub aqua camera, water camera, waterproof action camera?, swimming
    camera?
vlogging camera: vlogger camera, content creator camera, blogging camera, vlog kit, vlogging kit, content creator
    kit?, youtuber kit?, influencer kit?
phone tripod: iphone tripod, mobile holder, phone clamp, mobile phone tripod?, phone mount tripod?
selfie stick: phone stick, selfy stick?
teleconverter: lens doubler, 2x converter, extender lens?
camera bag: camera holdall, lens bag, photo bag, photography bag, photo backpack?, camera pouch?
memory card: micro sd, microsd, storage card, compact flash, flash card?, sd?
field monitor: atomos, video monitor, external monitor?
photo printer: canon selphy, instant printer, polaroid printer, instax printer, portable photo printer?
photo enlarger: darkroom kit, darkroom equipment, film developing kit, developing tank
telescope: dobsonian, stargazer, newtonian, sky watcher, star telescope?, stargazing telescope?, celestron?, refractor
    telescope?, reflector telescope?, space telescope?, moon telescope?, dobsonian telescope?, star gazing telescope?
star tracker: eq mount, star adventurer, goto mount
magnifying glass: reading glass, magnifying lamp?, eye glass?
digital camera: digi cam?, camera digital?
posing stool: posing table?
laptop: chromebook, portable computer, lap top, lappy, ultrabook, notebook?, laptop pc?, windows laptop?, netbook?,
    dell laptop?, thinkpad?
desktop pc: tower computer, office computer, windows pc, pc tower?, desktop?, computer tower?
computer monitor: computer display, pc display, display monitor, second screen, gaming monitor?, external screen?,
    office monitor?, external display?, second monitor?, extra screen?, vdu?, lcd monitor?
tablet computer: android tablet, tablet device, galaxy tab, fire tablet, touch tablet, samsung tablet
mobile phone: iphone, android phone, burner phone, handset?, mobile?, samsung galaxy?, spare phone?, samsung phone?
e reader: digital book reader, electronic book, e book, e ink reader?, kobo?, paperwhite?, ebook?
smartwatch: apple watch, garmin watch, gps watch, running watch, sports watch, galaxy watch, wrist watch smart?,
    digital watch?, watch smart?
fitness tracker: step counter, fitness band, fitness bracelet, health tracker, pedometer?, exercise tracker?, activity
    watch?
wifi router: internet router, broadband modem, internet modem, wireless modem, modem?, router wifi?, internet box?
mobile hotspot: 4g dongle, internet dongle?, portable internet?, pocket router?, portable hotspot?, travel wifi?,
    travel router?, mobile internet?, wi fi hotspot?, mobile broadband?, 4g hotspot?, portable wi fi?
games console: xbox console, gaming system, video game machine, xbox?, playstation?, gaming machine?, retro console?,
    video game system?, game system?, retro games console?, computer console?
games controller: xbox controller, ps5 controller, playstation controller, dualshock?, joystick?, joy stick?, games
    pad?, console controller?, gaming controller?
playstation 5: playstation5, ps 5, sony ps5?
playstation 4: playstation4, ps 4, sony ps4?
nintendo switch: nintendo console, switch lite, switch oled, nintendo?, switch games console?, nintendo switch
    console?
nintendo wii: wii fit?, wii games?, wii u?, wii sports?
vr headset: psvr, oculus quest?, vr glasses?, oculus rift?, quest 2?, vr kit?, meta headset?, htc vive?, virtual
    reality glasses?, virtual reality goggles?, vr set?, oculus headset?, ps vr?, vive?, quest 3?, vr system?
racing simulator: f1 simulator, car simulator, racing rig, formula one simulator?, sim racing?, racing seat?, racing
    cockpit?, race simulator?, racing chair simulator?, f1 sim?, formula 1 simulator?
racing wheel: driving wheel, logitech wheel, game steering wheel, pc steering wheel, racing steering wheel?, driving
    game wheel?, force feedback wheel?
laminator: laminating press, laminate machine, pouch laminator?, a4 laminator?
label printer: labelling machine, sticker printer, label machine, labelmaker, zebra printer?, barcode printer?, p
    touch?, address label printer?, label writer?
comb binder: book binder, binder machine, comb bind machine, document binder, book binding machine?, wire binder?,
    binding tool?, thermal binder?
paper shredder: shredding machine, document destroyer, cross cut shredder, a4 shredder, office paper shredder?
paper guillotine: guillotine cutter, rotary trimmer, a4 guillotine, a4 trimmer, photo trimmer, guillotine?, card
    cutter?
card machine: contactless reader, credit card reader, card reader?, credit card machine?, card payment machine?, pdq?,
    card payment terminal?, square reader?, contactless card reader?, payment machine?
cash register: electronic till, epos, pos system, point of sale, checkout till, shop till register?, epos till?, cash
    machine?, tills?
metal detector: treasure detector, treasure hunter, detectorist kit, gold detector, coin finder, minelab, garrett
    detector?, underground detector?, detecting kit?
computer: pc set?, micro computer?, workstation?, macs?
macbook: apple mac, apple notebook, mac book, macbook pro?, macbook air?
ipad: apple ipad?, ipad pro?, ipad mini?
imac: mac desktop, mac mini, mac pro
photocopier: xerox, copying machine, photo copy machine?, xerox machine?, photo copying machine?, laser copier?
document scanner: a4 scanner, sheet scanner, receipt scanner, book scanner, page scanner, paper document scanner?,
    office scanner?, doc scanner?
multifunction printer: printer scanner, inkjet printer, office printer, mfp?, printer scanner copier?, printer and
    scanner?
external drive: usb hard drive, backup drive, external ssd, portable ssd?, portable hard drive?, external disk?,
    portable hard disk?, external storage?, external hard disk?, ssd drive?
usb stick: usb memory, usb key drive?, flash stick?, usb flash drive?, usb memory stick?
graphics tablet: pen display, drawing pad, art tablet, wacom tablet?, digital tablet pen?, illustration tablet?, pen
    tablet display?, design tablet?, cintiq?
docking station: usb hub, laptop port, usb c dock, laptop docking station?, usb c hub?, dock?
laptop stand: laptop raiser, computer stand, laptop holder, laptop table, laptop support, laptop tray?, lap tray?, lap
    desk?
standing desk: adjustable desk, standup desk, electric desk, rising desk, sitting standing desk?, height adjustable
    table?, desk riser?, desk converter?, varidesk?
office desk: study desk, workstation desk, writing table, student desk, work table desk?, home office desk?, homework
    desk?, wfh desk?
office chair: study chair, typing chair, executive chair, swivel office chair?, ergonomic office chair?, rolling
    chair?, wheelie chair?, desk seat?, work chair?, herman miller?, aeron?
filing cabinet: document cabinet, file drawer, paper cabinet, filing drawers, filing unit
wifi extender: range extender, wifi amplifier, powerline adapter, wifi range extender?, wifi mesh?, mesh router?,
    wireless extender?
ethernet cable: network lead, cat 5 cable, cat5 cable, cat6 cable, internet cable?, cat 6 cable?, rj45 cable?, patch
    cable?, lan lead?
phone charger: iphone charger, wireless charger, charging station, charging locker, fast charger, mobile phone
    charger?, phone charging station?, usb c charger?, multi charger?, charge point phone?, charging cable?, charging
    dock?, usb charging hub?, wall charger?
gaming headset: gamer headset, game headset, xbox headset, gamers headset?
handheld console: gameboy, game boy, nintendo ds, 3ds, steam deck, ps vita?, psp?, handheld game?, hand held console?,
    portable games console?, nintendo 3ds?
mega drive: sega console, sega mega drive?, sega megadrive?
dance mat: dancing mat, dance dance revolution, dance game mat?
money counter: money counting machine, cash counting machine, note counting machine, bill counter?
cash box: coin box, petty cash box?, money box?
receipt printer: ticket printer, bill printer
cordless: battery driven, wireless?, rechargeable battery powered?, battery operated tool?
3d printer: fdm printer
computer keyboard: wireless keyboard
barcode scanner: ticket reader
heavy duty stapler: stapler electric?
energy monitor: smart meter display
vinyl cutter: silhouette cameo, sticker cutter, cricut maker?, cricut machine?, cricut joy?, plotter cutter?, decal
    cutter?, vinyl cutting machine?, paper cutting machine?, die cut machine?, card making machine?, vinyl plotter?
laser cutter: glowforge, laser etcher, laser etching machine, co2 laser, laser engraver cutter?, laser burner?, wood
    laser?, xtool?, lightburn laser?
heat press: transfer press, t shirt printer, tshirt printing machine, sublimation machine?, mug press?, mug printing
    machine?, cap press?, iron on press?, hot press?, heatpress?, easypress?, garment press?
badge maker: button press, badge making kit, button machine, button badge machine?, pin badge maker?, badge making
    machine?, pin badge machine?
overlocker: over locker, overlocking machine, coverstitch, cover stitch machine, overlock, serger machine?, edging
    machine?
airbrush: airbrush kit?, air brush kit?, airbrush compressor?, makeup airbrush?, nail airbrush?, model airbrush?
pottery wheel: clay wheel, shimpo, potter wheel?, pottery throwing wheel?
kiln: pottery oven, clay oven kiln?, glass kiln?, electric kiln?, ceramics kiln?, enamelling kiln?
screen printing kit: screen printing machine, silkscreen kit, screen printing press, textile printing kit, screen
    print frame
sewing machine: embroidery machine, janome, stitcher, bernina, sewingmachine, singer?, brother sewing machine?, sewing
    kit?, quilting machine?, needle machine?, dressmaking machine?, industrial sewing machine?, sewing?
die cutter: bigshot, die cut, embosser, embossing press, sizzix machine?, paper embosser?, cuttlebug?
printing press: lino press, linocut press, lino printing kit, lino cutting kit, book press?, relief press?, adana?,
    etch press?
engraver: engraving kit, etcher, etching tool, etching pen, glass engraver?, dremel engraver?
weaving loom: weaving frame, table loom?, rigid heddle loom?, floor loom?, tapestry loom?, weaver loom?, inkle loom?
candle making kit: candle maker, candle making set, wax melting pot, candle wax melter?
rock tumbler: lapidary tumbler, gem polisher, gemstone polisher, stone polishing machine
magnet fishing kit: magnet fishing?, fishing magnet kit?
knitting machine: knit machine
ghost detector: spirit box, paranormal kit, ghost hunting kit, ghost hunting equipment
inflatable costume: t rex costume, dinosaur costume
fairground game: funfair stall
superhero costume: superman costume?
wood carving set: spoon carving kit, carving tool?
jewellery making kit: beading kit
acoustic guitar: strumming guitar, dreadnought, campfire guitar, dreadnought guitar?, 6 string acoustic?, six string
    guitar?
classical guitar: nylon guitar, flamenco guitar
electro acoustic: amplified acoustic guitar, acoustic electric guitar, semi acoustic?
bass guitar: precision bass, jazz bass, 4 string bass
double bass: stand up bass, acoustic bass, slap bass
ukulele: soprano ukulele?, ukelele set?
violin: student violin?
guitar amp: amp combo, valve combo, marshall amp, fender amp, guitar combo amp?, guitar speaker amp?, marshall?
guitar pedal: distortion pedal, guitar effects, overdrive pedal?, stomp pedal?, pedal effects?, wah pedal?, delay
    pedal?, wah wah pedal?
loop pedal: loop machine, loop sampler, boss loop station?, boss rc?
electric keyboard: casio keyboard, portable keyboard, musical keys, keyboard piano?, music keys?, home keyboard?,
    yamaha keyboard?, arranger keyboard?, organ keyboard?
midi keyboard: midi controller, usb keyboard music?, music controller keyboard?
digital piano: clavinova, weighted piano, weighted keyboard, nord stage, weighted keys?, 88 key piano?, e piano?, 88
    key keyboard?
synthesiser: moog, synthesizer keyboard?, analogue synth?, korg synth?, synth keyboard?
piano stool: pianist stool, piano seat, piano chair, duet stool
drum kit: drumming kit, acoustic drums, trap set?, trap kit?, drums?, acoustic drum kit?, drums set?
electronic drum kit: e drums, digital drums, roland drums, edrum kit?, e drum kit?, mesh drum kit?
drum machine: mpc, beat maker, groove box, drum computer, beatbox machine, sampler?
drum stool: drummer seat, drum seat, drummer stool?
cajon: cahon, beat box drum?
djembe: goblet drum, african drums set?, hand drum?, bongo drums african?, drum circle set?
steel pan: caribbean drum, steel drums set?
handpan: hang pan, pantam
singing bowl: crystal bowl, meditation bowl, sound bath kit, sound bath bowl?, singing bowls set?, sound healing
    bowl?, crystal singing bowl?
harmonica: blues harp, mouth harmonica?
accordion: melodeon, button accordion?
saxophone: saxaphone
tin whistle: whistle flute, pennywhistle
music stand: note stand, conductor stand, score stand, orchestral stand, sheet stand, conductors stand?, folding music
    stand?
guitar case: guitar hardcase, guitar hard case?, guitar gig bag?
plectrum: guitar plectrum?, pick guitar?
bagpipe: bag pipe, scottish pipes, pipes scottish?
harmonium: shruti box, indian organ
snare drum: marching drum, marching snare?
bongo: bongos set?, bongo set?
conga: conga drum set?, congas set?
tabla: tabla set?
samba drum: samba set
timpani: timps
multi effects pedal: guitar processor, multi pedal, fx board, effects board?, guitar multi effects?, helix pedal?
guitar cab: 4x12, 2x12 cab, guitar speaker cabinet?, 4x12 cab?, speaker cabinet guitar?
vocal processor: vocoder, vocal fx, tc helicon, autotune, voice modulator?
descant recorder: recorder flute, wooden recorder
gong: meditation gong?, chinese gong?, sound bath gong?
upright piano: acoustic upright, traditional piano, pub piano
electric guitar: solid body guitar?
percussion set: toy instruments, musical instruments kids?
3 4 guitar: half size classical?
stand mixer: kenwood mixer, kitchen aid mixer?, dough maker?, baking mixer?, electric mixer?, table mixer?, mixer
    stand?, food mixer machine?, bowl mixer?, kmix?, bread mixer?
hand mixer: electric beater, hand beater, handheld whisk, egg whisk electric?, hand held mixer?, hand held whisk?,
    electric hand mixer?, cake beater?
food processor: food chopper, mini chopper, kitchen processor, robot coupe, vegetable chopper, electric chopper,
    chopper food?, veg chopper?
blender: vitamix, smoothie machine, nutri bullet, smoothie blender?, bullet blender?, liquidizer blender?, food
    blender?, jug blender?, juice blender?, smoothy maker?, kitchen blender?, shake maker?
stick blender: wand blender, bamix, immersion mixer, soup blender stick?, hand held blender?
juicer: juice maker, juice machine, juice squeezer, juice press, masticating juicer?, cold press juicer?, orange
    juicer?, fruit juicer?, slow juicer?, centrifugal juicer?, juicing?
slow cooker: slowcooker, stoneware cooker, crock cooker, crock?, stew pot electric?
pressure cooker: instantpot, pressure pot, steam cooker?, electric pressure cooker?
air fryer: oil free fryer, actifry, healthy fryer, airfrier, air frier, ninja fryer, hot air fryer?, ninja air fryer?,
    low fat fryer?
deep fat fryer: fat fryer, deep frier, chippan, electric fryer, chip maker?, fryer?, turkey fryer?, twin fryer?,
    frying machine?, friteuse?, table top fryer?
rice cooker: rice maker, rice pot, rice machine, sushi rice cooker?
bread maker: breadmaking machine, loaf maker, bread baker, bread making machine?, bread oven?, panasonic bread maker?,
    bread baking?, bread making?
pasta maker: noodle maker, noodle machine, pasta press, ravioli maker, pasta attachment, pasta cutter?, pasta rolling
    machine?, spaghetti machine?, ravioli machine?
waffle maker: waffle press, wafflemaker, waffle baker, waffler, belgian waffle maker?
crepe maker: crepe pan, crepe hotplate, pancake pan, crepe griddle pan?, pancake griddle maker?
doughnut maker: doughnut fryer, donut fryer, mini donut maker?, mini doughnut machine?
sandwich toaster: panini maker, panini grill, toasty maker?, breville?, toasted sandwich machine?, toastie machine?,
    toasty machine?, panini toaster?, sandwich grill?, breville toaster?, toasted sandwich press?
raclette: swiss grill, raclette set?, raclette machine?, cheese raclette?, swiss cheese grill?, raclette cheese
    melter?
fondue set: fondue, fondue maker?, swiss fondue?, meat fondue?, chocolate fondue?, fondu set?, fondue kit?, cheese
    fondue set?
dehydrator: jerky maker, food drier, biltong maker, biltong box, fruit dehydrator?, fruit drier?, jerky machine?,
    vegetable dryer?
sous vide: sousvide, water bath cooker?, sous vide stick?, sous vide machine?, anova?, sous vide cooker?
vacuum sealer: vacuum pack machine, vac packer, vac pack machine, food vacuum?, food vac machine?, vacuum food
    sealer?, vac sealer?, bag sealer?, vacpac?, heat sealer?, vacuum packing?
meat mincer: mince machine, meat chopper, beef grinder, mincemeat machine, mince grinder?, electric mincer?
sausage maker: sausage press, sausage filling machine?
meat slicer: slicing machine, electric slicer, salami slicer, bread slicer?, food cutter?, cold meat slicer?, cheese
    slicer?, deli meat slicer?
vegetable slicer: veg slicer, vegetable cutter, potato slicer, julienne slicer, slicer kitchen?, food slicer manual?
spiraliser: courgetti maker, spiral cutter, vegetable noodle maker, spirilizer, veg spiraliser?, vegetable spiralizer?
coffee machine: barista machine, sage barista, bean to cup, espresso coffee machine?, gaggia?, delonghi coffee
    machine?, latte machine?, coffee making machine?, coffeemaker?, cafe machine?, sage coffee machine?
coffee pod machine: coffee pod, pod machine, coffee capsule machine?, nespresso machine?, keurig?, senseo?, lavazza
    machine?, pods machine?
coffee grinder: bean mill, espresso grinder, burr mill, coffee bean grinder?, coffee beans grinder?
cafetiere: coffee plunger, aeropress, plunger coffee?
sodastream: sparkling water maker, carbonator, carbonated water maker, fizzy water maker, soda siphon?, soda syphon?,
    fizzy drinks machine?, water carbonator?, sparkling water machine?
ice cream maker: sorbet maker, frozen yoghurt maker, gelateria?, ice cream churner?, frozen yogurt maker?, sorbet
    machine?, ninja creami?, ice cream churn?, gelato churner?
ice maker: ice dispenser, ice making machine?, ice cube machine?, countertop ice maker?, nugget ice maker?, ice
    machine countertop?
yoghurt maker: yoghurt machine, yogurt machine
induction hob: portable induction, induction stove, induction ring, single induction hob?, induction burner?, portable
    induction hob?
hotplate: electric stove, single hob, double hob, electric hotplate?, electric hot plate?, camping hob electric?,
    electric cooker ring?, portable electric hob?, ring cooker?, boiling plate?, table top hob?, worktop hob?, table
    hob?, cooking plate?, baby belling?
gas ring: burner ring, outdoor burner, wok stove, gas hob?, gas boiling burner?, gas stove burner?, paella gas burner?
mini oven: small oven, worktop cooker, counter top oven?, portable oven?, table oven?, mini cooker?, bench top oven?,
    mini grill oven?
microwave: micro wave, combi microwave?, microwave cooker?
fridge: frig, refridgerator, larder fridge?, fridge freezer?, cooler fridge?, icebox fridge?, undercounter fridge?
chest freezer: box freezer, freezer chest?, freezer box?
dishwasher: dish washing machine, dishwashing machine, plate washer
paella pan: paella dish, giant paella, paellera, paella burner set?, paella kit pan?, large paella pan?
stock pot: cooking pot large, boiling pot, big pot?, large pot?, large saucepan?, soup pot large?, big saucepan?,
    catering pan?, cauldron pot?, large cooking pot?, giant pot?, pasta pot?, crab pot cooking?
jam pan: preserve pan, jam pot, jam kettle, jam making kit, jam making equipment, jam making pan?
cake tin: baking mould, cake mould, cake form, springform tin, springform?, cake baking tin?, number cake tin?,
    wedding cake tin?, novelty cake tin?, shaped cake tin?, sponge tin?
icing set: piping bag, icing nozzle, cake icing set?, piping nozzle?, icing syringe?, cake decorating?, sugarcraft?,
    sugarcraft tools?, sugarcraft kit?, cake decorating tools?, icing bag?
cookie cutter: cookie stamp, gingerbread cutter, fondant cutter, biscuit shape?, gingerbread man cutter?
kitchen scale: cooks scale, food weighing scale?, digital kitchen scale?, weighing scale kitchen?, digital food scale?
knife sharpener: sharpening steel, knife grinder, knife steel, oil stone, oilstone, sharpener knife?, sharpening kit?,
    water stone?, blade sharpener?
fruit press: cider making kit, cider making equipment, grape press, cider maker, juice press fruit?, apple juice
    press?, apple juicer?, apple crusher press?, apple pressing kit?, wine making press?
fruit crusher: apple pulper, grape crusher, fruit pulper?, apple shredder?, pulper?
home brew kit: brewing equipment, beer kit, homebrewing kit, wine making kit?, winemaking kit?, beer brewing kit?,
    home brewing equipment?, brew kit?, homebrew equipment?, grainfather?, wine making equipment?, beer brewing
    equipment?, home brew equipment?, brewing?, homebrew?
honey extractor: honey centrifuge, honey machine, beekeeping extractor, honey spinner manual?, honey press?
electric kettle: water kettle, jug kettle, kettel, kettle?, hot water kettle?, tea kettle electric?
frying pan: saute pan, griddle pan, frypan, omelette pan, fry pan set?, grill pan?, skillet pan?, cast iron skillet?
wok: wok pan?
casserole dish: casserole, cocotte, cast iron casserole?, stewpot?, oven dish?, braising pan?, oven pot?, baking
    dish?, roasting dish?, oven casserole?, ovenproof dish?, lasagne dish?, pyrex dish?
roasting tin: turkey tin, roaster pan, turkey roaster, meat tin, baking tin roast?, roasting dish tin?, turkey tray?
muffin tin: bun tray, cupcake pan?, yorkshire pudding tin?, fairy cake tray?, cup cake tin?, cup cake tray?
food steamer: bamboo steamer, steamer pan, steaming basket, veg steamer, dim sum steamer, steamer basket?
halogen oven: convection cooker, halogen air oven?
multi cooker: ninja cooker, multi pot, instant multi cooker?, ninja foodie?
thermomix: vorwerk?, kitchen robot, robot cooker
health grill: lean mean grill, fat free grill, grilling machine, george foreman grill?, panini health grill?
pizza peel: pizza spatula, pizza slice shovel?
vegetable peeler: veg peeler, electric peeler, potato peeling machine, rumbler, peeling machine, spud peeler, potato
    rumbler?
chip cutter: potato cutter, french fry maker, curly fry cutter, tornado potato machine, chipper potato?, spiral potato
    cutter?, potato chip cutter?
cherry stoner: cherry stone remover, fruit stoner, cherry pit remover, olive stoner
apple peeler: apple slicer, apple peeling machine, corer, apple peeler corer?
ice crusher: crushed ice machine, ice shaving machine, snow cone, shave ice machine?, ice crushing machine?, slush ice
    crusher?, sno cone machine?, snowcone machine?
ice lolly mould: ice pop mould, popsicle maker, ice lollipop maker, ice pop maker
kilner jar: preserve jar, glass jar, jam jar, storage jar, clip top jar, canning jar?, pickling jar?, honey jar?
grain mill: corn mill, corn grinder, flour grinder, wheat grinder, wheat mill, flour maker?, malt mill?, cereal mill?
chopping board: bread board, butchers block, meat board, carving board, wooden board?, cheese cutting board?, butcher
    block?
carving set: carving fork, meat knife, roast knife, carving knife set?
demijohn: brewing bottle, wine making jar, wine demijohn?, glass carboy?, brewing vessel?
cake turntable: cake decorating stand, icing stand, cake wheel, rotating cake stand, revolving cake stand, cake stand
    turntable?
meat thermometer: bbq thermometer, probe thermometer, roast thermometer, food probe, cooking probe, temp probe?, oven
    probe?
kitchen blowtorch: creme brulee torch, cooks torch, culinary torch, brulee torch, chefs blowtorch?, cooks blow torch?,
    creme brulee blowtorch?, kitchen torch?, food torch?
milk frother: milk foam maker, aeroccino, latte frother, frother, milk whisk, coffee frother?, milk whipper?
moka pot: bialetti, moka, mocha pot, stove coffee maker
filter coffee machine: filter coffee, drip coffee, filter machine, pour over coffee, coffee percolator machine?, jug
    coffee machine?
corkscrew: screw pull, cork remover, waiters friend, cork screw, cork puller, wine bottle opener?
mini fridge: small refrigerator, bedroom fridge, compact fridge, mini bar, beer fridge mini?, minibar?, cosmetics
    fridge?, skincare fridge?, hotel fridge?
cheese press: cheese making set, cheesemaking kit, cheese making equipment, cheese maker
apple picker: apple picking pole, fruit picking tool, fruit catcher?, long fruit picker?
bathroom scale: scales weight?
sieve: chinois, flour sifter?, conical strainer?, flour sieve?, drainer?
fish slice: burger flipper, egg flip, food turner, turner?, flipper bbq?, palette knife?
egg beater: hand whisk manual?
baking tray: cookie tray, tray bake tin, oven sheet, traybake tin, bakers tray, oven tray baking?, flat baking tray?,
    swiss roll tin?
garlic crusher: garlic mincer, garlic squeezer
lemon squeezer: orange squeezer, juice reamer, lemon press, lime squeezer, citrus reamer?, mexican elbow?, orange
    press?
pushchair: baby stroller?, pushchair buggy?, baby pushchair?, push chairs pram?, baby push chair?, maclaren?,
    bugaboo?, child buggy?, kids stroller?, toddler buggy?, pram pushchair?, push buggy?
double buggy: twin pram, double pram?, sibling buggy?, two seat buggy?, twins buggy?, double twin buggy?, tandem
    pushchair?, tandem stroller?
running buggy: jogger buggy, off road buggy, all terrain buggy?, three wheel buggy?, jogger stroller?, baby jogger?,
    all terrain pushchair?, off road pushchair?, three wheeler buggy?, 3 wheel buggy?, 3 wheeler pushchair?
travel buggy: compact stroller, fold up buggy, folding pushchair?, umbrella stroller?, babyzen yoyo?, light buggy?,
    plane buggy?, umbrella buggy?, compact buggy?, compact pushchair?, aeroplane buggy?, lightweight stroller?, yoyo
    stroller?, umbrella fold buggy?
pram: silver cross, baby pram?, coach pram?, newborn pram?
buggy board: kiddy board, ride along board, buggyboard, kiddie board?
infant car seat: baby car carrier, newborn carseat, maxi cosi, baby carseat, infant carseat, baby seat car?, group 0
    seat?
child car seat: kids carseat, isofix car seat, childrens car seat, child safety seat, kiddie car seat, child seat?,
    carseat?, car chair?, car seat toddler?, childs car seat?
car booster: backless booster, child booster, group 3 seat, high back booster, high backed booster, booster seat car?,
    bubble bum?
highchair: baby chair, feeding chair, tripp trapp, antilop, baby high chair?, baby feeding chair?, toddler chair?,
    infant high chair?, high seat baby?, baby dining chair?
travel cot: pop up cot, foldable cot, pack and play, camping cot baby?, portable crib?, baby travel bed?, travel bed?,
    holiday cot?, foldaway cot?, cot travel?, fold up cot?, portable baby bed?, infant travel cot?, bubble cot?
cot: infant bed, baby cot?, nursery bed?, baby crib?, childs cot?, baby cotbed?, nursery cot?
bedside crib: bedside sleeper, snuz pod, side sleeper cot?, cosleeping crib?, side crib?, co sleeping cot?, co sleeper
    crib?
moses basket: baby basket, newborn basket, dockatot, sleeping basket?, moses?, baby bassinet?, baby nest?, sleepyhead?
baby monitor: baby listening device, baby watcher, nursery monitor, baby video monitor?, owlet?, baby phone?, child
    monitor?, nursery camera?
stair gate: pressure gate, toddler gate, stairs gate?, child safety gate?, door gate baby?, baby safety gate?, safety
    barrier?, baby stair gate?
playpen: baby fence, play yard, toddler pen, baby enclosure, playyard, baby playpen?, kids pen?, room divider baby?
bed guard: safety rail, bed barrier, toddler rail, bedside guard, toddler bed rail?, toddler bed guard?, bed bumper?,
    cot bumper?
baby bouncer: baby bouncing chair, bouncing chair, babybjorn bouncer, vibrating chair?, rocker bouncer?, infant
    rocker?, baby lounger?, baby rocking chair?, infant seat?
door bouncer: doorway bouncer, doorway jumper, doorframe bouncer, baby door bouncer?
jumperoo: fisher price jumper, activity centre, baby activity center, exer saucer, jump a roo, baby jumper activity?,
    baby activity centre?
baby sling: ergobaby, ergo baby, front carrier?, baby bjorn, baby holder?, babybjorn carrier?, moby wrap?, infant
    sling?, baby pouch?, babywearing sling?, wrap sling?, chest carrier?, tula carrier?
child carrier: toddler backpack, little life, hiking backpack child?, baby hiking carrier?, back carrier?, littlelife
    carrier?, baby back carrier?, osprey poco?, hill walking carrier?, kid carrier?, toddler hiking carrier?, child
    back carrier?, baby carrier backpack?
toddler reins: child reins, child harness, baby harness, kids reins, safety reins?, wrist link?
changing table: nappy changer, nappy table, baby change table, changer table, changing mat?, nappy changing table?,
    baby changing table?, diaper changing table?
changing bag: baby bag, mum bag, nappy changing bag?
baby bath: infant bath, tummy tub, infant tub, toddler bath, baby bath seat?, bath support baby?
bottle steriliser: sterilising kit, sterilizing unit, baby bottle steriliser?, milton steriliser?, microwave
    steriliser?, sterilising unit?, bottle sanitiser?
bottle warmer: bottle heater, baby food warmer, milk heater, baby bottle warmer?
breast pump: medela, milk expresser, lactation pump, expressing machine, elvie pump, electric breast pump?, breast
    feeding pump?
nursing chair: breast feeding chair, maternity chair, nursery chair, nursery rocker, feeding chair nursing?, rocking
    nursing chair?, nursery glider?
nursing pillow: boppy, widgey, breast feeding pillow?
play mat: baby mat, activity arch, floor mat baby?, tummy time mat?, activity play mat?, foam play mat?, baby play
    mat?, activity gym baby?
blackout blind: black out blind, blackout curtain, suction blind, travel blackout blind?
white noise machine: ewan the sheep, sound machine, sleep machine, gro clock, sleep aid?, sleep sound machine?, baby
    soother?, sleep trainer?
ride on car: kids car, childrens electric car, toy jeep, kids jeep, toy car electric?, electric kids car?, cozy
    coupe?, battery car?, little tikes car?, sit on car?, childs electric car?, push along car?, kids motor car?
balance bike: no pedal bike, toddler bike, push along bike, learner bike, walking bike, balancing bike?, strider?,
    pedal free bike?, baby bike?, balance bicycle?
tagalong: tow bike, follow me tandem, trailer cycle, bike tow bar?, tow along bike?, bike tagalong?, trailgator?, tag
    a long?, trail gator?, half bike?
child bike trailer: kids trailer, bike buggy, child trailer, double bike trailer, chariot trailer, bike trailer
    child?, cycle buggy?, childrens bike trailer?, child cycle trailer?, thule chariot?, bike child trailer?, kid
    trailer?, baby bike trailer?
child bike seat: rear bike seat, weeride, child seat bike?, bike baby seat?, front bike seat?, cycle child seat?,
    hamax?, baby cycle seat?, child bicycle seat?, kids cycle seat?, infant bike seat?
climbing frame: playground equipment, play frame, garden climbing frame?, climbing dome kids?, kids climbing frame?,
    toddler climbing frame?, indoor climbing frame?, childrens climbing frame?, climbing wall kids?
pikler: pickler triangle, climbing arch, pickler, pikler frame?
learning tower: step up tower, helper tower, kitchen tower, learning stool, kitchen step toddler?
play kitchen: mud kitchen, childrens kitchen, pretend kitchen, wooden kitchen toy?, mini kitchen toy?
playhouse: wendyhouse, kids house?, treehouse, tree house, garden playhouse?, kids playhouse?, toy house?, play den?,
    childrens playhouse?, outdoor playhouse?
sandpit: sand table, sand tray, sandpit table?
play tunnel: kids tunnel, crawling tunnel, play tube, childrens tunnel
dolls house: barbie house, barbie dreamhouse, toy house dolls?
lego: plastic bricks, interlocking bricks, lego set?, lego bricks?
train set: railway set, wooden railway, brio?, hornby?, toy train set?, wooden train set?, thomas train set?, electric
    train set?
scalextric: slot racing, racing car track, electric car track, slot car track?, race track toy?, slot car set?
rc car: radio car, rc truck, rc buggy, rc vehicle?, remote car?, remote control truck?, remote control buggy?, rc
    racing car?, radio control buggy?
zip wire: flying fox, aerial runway, zip slide
space hopper: hop ball, hoppity hop, bouncing ball, bounce hopper, kangaroo ball
kid: youngster, toddler?, youth?
baby walker: toddler walker, first steps walker, learning walker, walker trolley, baby push along, walking frame
    baby?, baby push walker?, push along walker?, sit in walker?, wooden walker?
bumbo: sit up seat, sit me up, baby support seat
potty: toilet trainer, child toilet, toddler toilet, travel potty?
baby sleeping bag: sleepsack, ergo pouch, baby sleep bag, toddler sleeping bag, wearable blanket?
baby swing: rocking swing, baby swinging chair, mamaroo, infant swing, nursery swing, swinging chair baby?, 4moms
    mamaroo?
clip on highchair: booster high chair, table seat, table chair baby?, fabric highchair?, booster seat highchair?,
    travel booster seat?, portable baby seat?
perfect prep: baby milk machine, milk machine?, formula prep machine?
pushchair cover: rain cover?, raincover?, pram raincover?, buggy raincover?, rain hood?, pushchair raincover?
footmuff: pram foot muff?, bunting bag?, pushchair footmuff?
travel system: baby travel system?
toddler bed: childs bed, kids bed, childrens bed, small child bed?, toddlers bed?
ready bed: kids air bed, toddler air bed, inflatable toddler bed, toddler travel bed, kids camp bed?, childrens
    airbed?, shnuggle airbed?, child airbed?, kids inflatable bed?
pacifier: dummies?, dummy clip?
dolls pram: toy pushchair, toy buggy, toy stroller?
bucket and spade: beach set?, sand bucket, beach bucket, sand set, sandcastle set, beach toys set?, seaside toys?
crab line: crab net, crabbing net, crabbing gear, crabbing bucket set?, rock pooling kit?, rockpool net?, crabbing?
training wheel: side wheel, stabilizer wheel, stabilisers bike?
science kit: chemistry kit, experiment set, physics kit, lab kit, science experiment kit?
butterfly net: insect catching net, bug hunting kit, bug hunter kit, bug kit, bug viewer, insect kit?
rocking horse: horse rocker, rocking animal, wooden rocking horse?
water table: water tray
cot mobile: crib mobile, nursery mobile
sleepsuit: baby grow, baby suit, romper?, babygro suit?
kids bike: girls bike
kids trike: childs trike
bike: cycle bike?, bicicle?, ladies bike?, mens bike?, gents bike?, ladies bicycle?
mountain bike: mountainbike, hardtail, full suspension bike, trail bike, off road bike, hardtail bike?, enduro bike?,
    downhill bike?, all terrain bike?
road bike: racing cycle, drop bar bike, aero bike, road cycle, racer?, touring bike?, racer bike?, sportive bike?,
    roadbike?, carbon bike?, speed bike?
gravel bike: adventure bike, cyclo cross bike, gravel bicycle, all road bike
hybrid bike: commuting bike, urban bike, flat bar bike, trekking bike, leisure bike?, everyday bike?
electric bike: electric cycle, e cycle, power assisted bike, pedal assist bike?, motorised bike?, electric pushbike?,
    electrically assisted bike?, battery bike?, power bike?, electric hybrid bike?, ecycle?
folding bike: fold up bicycle, collapsible bike, foldaway bike, folding cycle?, brompton bike?, folder bike?, portable
    bike?, dahon?
cargo bike: christiania bike, longtail bike, longtail, family bike, delivery bike?, cargo trike?, load bike?, bucket
    bike?, long tail bike?, butchers bike?, kids cargo bike?, transport bike?, electric cargo bike?
tandem bike: two seater bike, two person bike, double bike, tandem cycle, tandem?
tricycle: three wheeler, three wheel bike, 3 wheel bike, 3 wheeler bike, adult trike?, adult tricycle?, trike bike?
bmx: bmx bicycle?
bike trailer: luggage trailer, bike cart, cycle cart, bicycle cart, cargo trailer?, bike luggage trailer?, cargo bike
    trailer?, bike cargo trailer?
bike rack: bike mount, cycle holder?, car bike rack?, car cycle carrier?, bike holder?, towbar bike rack?, roof bike
    rack?, boot bike rack?, rear bike carrier?, thule bike rack?, car bike carrier?, cycle rack car?, towbar cycle
    carrier?
bike stand: cycle stand, repair stand, workstand, bike work stand?, maintenance stand?, bike workshop stand?, cycle
    repair stand?, bicycle repair stand?, bike mechanic stand?, bike maintenance workstand?
bike pump: cycling pump, stand pump, tyre pump bike?, floor bike pump?, inflator bike?, electric bike pump?
bike box: bike flight bag, cycle box, bike transport case?, bike suitcase?, bicycle travel bag?, bike bag?, bicycle
    travel case?, cycle bag?, bike shipping box?, cycle case?, bicycle bag?, bike carry case?, bike carrying case?
bike helmet: cyclists helmet, bike hat, mtb helmet, cycle hat, cycling hat?
bike light: cycling light, bike lamp, cycle lamp, bicycle lamp
bike lock: bike chain, kryptonite lock, cycling lock, bicycle chain?, bike padlock?, cable lock?
bike tool: cycle repair kit, puncture repair kit, bicycle tools?, cycling tool kit?, cycle maintenance kit?, bike
    maintenance kit?, bike mechanic tools?, bicycle repair kit?, bike spanner?, puncture kit?
bike computer: cycling gps, bike speedometer, bike sat nav, gps bike computer?, wahoo?, speedometer?
pannier: saddlebag, saddle bag, ortlieb?, cycling bag, pannier set?, bike bag pannier?, bicycle bag pannier?, bike
    saddlebag?
turbo trainer: wahoo kickr, zwift trainer, static trainer, home trainer bike?, indoor cycle trainer?, turbo?, bike
    turbo?, indoor bike trainer?, wattbike?, cycling trainer?, tacx?
kick scooter: pro scooter, adult scooter, trick scooter, foot scooter, two wheel scooter?, manual scooter?
electric scooter: battery scooter, motorised scooter, powered scooter, xiaomi scooter, ninebot scooter, e scooter
    electric?, electric kick scooter?, electric push scooter?
hoverboard: hover kart, swegway, self balance scooter, hover scooter, balance board electric?
skateboard: long board?, skate deck, street board, longboard?, cruiser skateboard?
inline skate: inliners, inlines, rollerblading skate, blades?
roller skate: rollerboot, disco skate, quad roller skate?, roller derby skate?
electric mountain bike: electric mtb, electric mountain bicycle, e enduro bike
time trial bike: tri bicycle, timetrial bike, ironman bike, aero tt bike?
dutch bike: omafiets, city cruiser bike, cruiser bike, beach cruiser, ladies town bike?, vintage style bike?, step
    thru bike?, low step bike?, pashley?
recumbent bike: lying bike, lay down bike, trike recumbent?
rickshaw: cycle taxi, bike taxi, velotaxi, tuc tuc, wedding rickshaw?
cycling shoe: cycle shoe, cleated shoe, clip in shoe, mtb shoe?
cycling shorts: cycle shorts, bib shorts, lycra shorts
cycling jersey: cycle jersey, cycle top, bike top
skate ramp: skateboard ramp, half pipe, halfpipe, mini ramp, grind rail?, jump ramp?, scooter ramp?, bike jump ramp?,
    fun box?
electric skateboard: eskate, e longboard, electric longboard, powered skateboard, motorized skateboard
pogo stick: bouncing stick, spring stick
power pedal: watt meter bike?
wheelchair bike: disability bike
treadmill: jogging machine, walking machine, tread mill, running belt, run machine, running treadmill?, folding
    treadmill?, motorised treadmill?
exercise bike: spinning machine?, static cycle?, exercise cycle?, fitness bike?, cycling machine?, exercise bicycle?,
    spin cycle?, stationary cycle?, upright bike?, indoor cycle?, cardio bike?, training bike?, peloton bike?,
    stationary bicycle?, home exercise bike?
cross trainer: ellipitical, x trainer, ski machine?, eliptical?, air walker?, cross training machine?
rowing machine: row machine, rowing trainer, concept rower, rower?, water rower?, waterrower?, rowerg?, rowing
    ergometer?, home rower?
step machine: exercise stepper, mini stepper, twist stepper, step climber, stepper?, stair machine?
dumbbell: arm weight, hand weights set?, weights?, dumb bells set?, hex dumbbell?, dumbell set?, weights set?
kettlebell: kettle weight, russian weight
barbell: weightlifting bar, ez bar, curl bar, olympic barbell?, weight lifting bar?, barbell set?, barbells weight?
weight bench: bench press, dumbbell bench, adjustable bench, incline bench, weight lifting bench?, fitness bench?,
    weightlifting bench?, exercise bench?
multi gym: gym machine?, weights machine, home gym machine?, gym equipment?, multi gym machine?, home gym equipment?,
    weight machine?
punch bag: kick bag, thai bag, punching ball, boxing punch bag?, freestanding punchbag?, standing punch bag?, floor
    punch bag?, boxing dummy?, speed ball?
boxing pad: thai pad, kick pad, strike pad, punch mitt, boxing mitt, sparring pad?
yoga mat: workout mat, yogamat, stretching mat, gymnastic exercise mat?, training mat?, foam exercise mat?, thick yoga
    mat?, stretch mat?
gym ball: stability ball, fitball?, fit ball?, pregnancy ball?, balance ball?, yoga gym ball?, physio ball?, maternity
    ball?
resistance band: elastic band, stretch band, loop band, therapy band, pull up band, fitness band stretch?, resistance
    tube?
massage gun: muscle gun, percussion gun, deep tissue massager, muscle massager, fascia gun?, massager gun?, hypervolt?
pull up bar: doorway bar, door gym, chinning bar
vibration plate: vibro plate, powerplate, vibrating platform, vibration machine, shaking plate
inversion table: back stretcher, gravity table, teeter table, inversion machine, hanging table, inversion bench
mini trampoline: bounce trampoline, exercise trampoline, indoor trampoline, bellicon, small trampoline?, fitness
    rebounder?
air track: tumbling track, gymnastics air mat, air mat?, inflatable tumbling mat, tumbling air track?, air floor?,
    gymnastics airtrack?
football goal: football post, samba goal, pop up goal, goals?, soccer net?, goal net?, football goalpost?, kids goal?,
    kids football goal?
cricket set: cricket equipment, beach cricket, garden cricket, cricket gear, kwik cricket, cricket bag kit?
tennis racket: tennis bat?, tennis set?, tennis raquet, wilson racket?, tennis rackets pair?
badminton racket: badminton bat, shuttlecock racket, badminton raquet
squash racket: squash bat, racketball racket, racquetball racket
tennis ball machine: tennis machine, ball machine, tennis ball thrower, ball cannon, tennis trainer, ball launcher?,
    ball thrower?
golf club: golf iron, golf sticks, irons set, golf kit, golf gear, half set golf?, golf bag set?, taylormade?,
    callaway?, golf irons set?, golf clubs set?, golf half set?
golf trolley: powakaddy, motocaddy, push trolley, golf bag cart, caddie, golf bag trolley?, electric golf trolley?,
    golf cart trolley?, golf buggy push?, golf pull cart?, electric caddy?, golf caddie?, pull trolley?
golf buggy: golf vehicle, club car, electric buggy, site buggy, event buggy, golf car electric?, electric golf cart?,
    golfbuggy?, golf kart?
golf rangefinder: golf gps, bushnell?, golf distance meter, golf watch, laser range finder, gps golf watch?, range
    finder?, rangefinder?
golf net: driving net, chipping net, hitting net, golf practise net?, practice golf net?
basketball hoop: basket ball net, basketball post, basketball goal, basketball backboard, portable basketball hoop?,
    netball hoop basketball?, basketball set?, basket ball hoop?
archery set: archery equipment, recurve bow, longbow, compound bow, bow set, bow?, archery bow?, crossbow?, archery
    bow set?, kids archery set?
frisbee: throwing disc, disc golf set, ultimate disc, flying ring, disc golf, frisbee golf?
slackline: tightrope, balance line, tight rope, balance rope, slack rope
stopwatch: sports timer, timer stopwatch?, race stopwatch?, sport timer?
riding hat: horse hat, horse helmet, jockey hat, riding cap, pony hat?, jockey skull cap?, horse riding helmet?,
    riding skull cap?
fishing rod: rod and reel, angling rod, fly rod, carp rod, spinning rod, sea rod, fishing rods set?, rod?, fly fishing
    rod?, coarse rod?, beachcaster?
fishing tackle: fishing set, angler kit, fishing stuff?, tackle?, coarse fishing gear?, fishing bundle?, carp gear?,
    carp fishing gear?, sea fishing gear?, tackle set?
landing net: fish net, keep net, keepnet?
bite alarm: fishing alarm, carp alarm, bite alarms set?
fishing bivvy: bivvy?, carp tent, anglers tent, brolly system, bivvy tent?, fishing brolly tent?, angling shelter?
fish finder: fish locator, fish sonar, sonar?, sonar fish finder?
goalkeeper glove: goal glove, keepers glove?, football gloves goalie?
shin pad: shin protector, shinpad, shinguard
gum shield: mouth protector, teeth guard, tooth guard, mouth shield
cricket pad: cricket leg guard, batting leg guard, cricket guard
cricket net: cricket batting net?, cricket practice net?
bowling machine: cricket ball machine, cricket machine, ball bowling machine?
table tennis bat: ping pong racket, table tennis racket
padel racket: paddle tennis racket, paddle racket, padel tennis racket?
pickleball paddle: pickleball set, pickle ball bat, pickleball kit
golf travel bag: golf travel case, golf flight case, golf bag cover, golf club case
putting mat: golf mat, practice green, putting trainer, golf putting mat?, indoor putting green?, putting practice
    mat?
golf simulator: skytrak, indoor golf, golf launch monitor?, golf game simulator?
lawn bowls: bowls woods, flat green woods, indoor bowls, carpet bowls?, bowling green set?, short mat bowls?, lawn
    bowling set?
bowling set: ten pin set, bowling pins, bowling game, garden bowling, tenpin bowling set?, kids bowling set?
clay trap: skeet thrower, pigeon trap, clay shooting trap?, clay pigeon launcher?, clay pigeon thrower?
judo mat: jigsaw mat, karate mat, interlocking mat, foam tile, eva mat, tatami?, foam floor tile?, mma mat?, wrestling
    mat?, interlocking foam mat?
judo suit: karate uniform, martial arts uniform, judo gi, karate outfit, gi?, taekwondo suit?, dobok?, bjj gi?,
    martial arts suit?, jiu jitsu gi?
boxing glove: punching glove, bag glove, mma glove, punch glove, boxing gloves set?
head guard: sparring helmet, scrum cap, rugby helmet, boxing headgear, boxing head guard?, head gear sparring?, boxing
    headguard?
skipping rope: speed rope, jumping rope, fitness rope, double dutch rope, skipping rope long?
hula hoop: hooping hoop, weighted hoop, dance hoop, hoop exercise?
agility ladder: fitness ladder, footwork ladder, training ladder football?
training cone: disc cone, marker disc, agility cone, space marker, sports marker?, football marker?, sport cone?
sports bib: coloured bib, netball bib, sports vest, training vest, bibs?, football vest?
plyo box: jumping box, gym box, plyometrics box?, box jump?
squat rack: squatting rack, half rack, gym rack, barbell rack?, barbell stand?, lifting rack?, weight rack?, power
    rack cage?
weight plate: olympic plate, tri grip plate, bar weights, weight discs set?, disc weight?, weights plate?
weight set: weights bundle, weight kit, weightlifting set, home weights
medicine ball: weighted ball, wall ball, med ball, exercise ball weighted?
battle rope: training rope, gym rope, exercise rope, fitness rope heavy?
suspension trainer: sling trainer, suspension kit, gym straps, trx straps?, trx bands?, suspension training straps?
sit up bench: abdominal bench, sit up machine, situp bench, ab machine, ab cruncher, ab trainer?, abdominal machine?,
    stomach machine?
dip station: parallel bar, dip stand, parallettes, dipping bars, dip rack, dipping station?
cable machine: lat pull down, lat machine, cable crossover, functional trainer, pulley system gym?
crash mat: thick mat, safety mat, folding gym mat, gymnastics crash mat?, gym crash mat?, gymnastics landing mat?,
    soft landing mat?, fall mat?
balance beam: balancing beam, floor beam, low beam, folding beam, gymnastics balance beam?, gymnastic beam?
gymnastics bar: gym bar, kip bar, asymmetric bar, high bar, uneven bars, childrens gymnastics bar?, gymnastics
    training bar?
vaulting box: gym vault, vault box, spring board, gym horse, vault springboard, springboard?, vaulting table?
ballet barre: barre, dancing bar, ballet pole, dance bar, portable barre?, barre bar?
pilates reformer: pilates bed, pilates machine, pilates equipment, reformer pilates?, pilates reformer machine?
walking pad: flat treadmill, walkpad, desk treadmill flat?, folding walking pad?, treadmill desk?
pedal exerciser: foot pedal, chair pedals, leg exerciser, sitting exercise bike, mini pedal bike, arm bike?, pedal
    machine?, pedlar?, desk bike?, mini cycle exerciser?, seated pedals?
heart rate monitor: heart rate strap, hr monitor, polar h10, heart rate belt
foot spa: foot soak, foot massage machine, footspa, foot soaker, foot bath massager?, electric foot massager?
massage chair: massaging chair, shiatsu chair, seated massage chair?, massage seat cushion?, electric massage chair?,
    portable massage chair?
body protector: equestrian vest, motocross body armour, body armour, riding body protector?, air vest riding?, back
    protector riding?
riding boot: jodphur boot, pony boot, long boot horse?, horse riding boot?, chap?
jodhpur: jodphurs, johdpurs, riding tights, horse riding trousers?, breeches?
horse rug: horse coat, horse cover, horse turnout, stable rug, cooler rug, fly rug?, pony rug?
horse jump: jump pole, cavaletti, jump wing, show jumping set, horse pole, jump stand, show jumps set?, pony jump?
fishing chair: anglers chair, fishing seat, carp fishing chair?
bedchair: bed chair, anglers bed, fishing bed chair?, carp bedchair?, fishing bedchair?
bait boat: carp bait boat?, bait delivery boat?
tackle box: tackle bag, fishing bag, tackle case, seatbox, fishing seat box?
lacrosse stick: lacrosse racquet
sup: stand up board, stand up paddle, inflatable paddle board?, inflatable sup?, paddleboarding?, stand on board?,
    paddle boarding?, standup paddleboard?, red paddle?, inflatable paddleboard?, blow up paddleboard?, paddle surf
    board?
inflatable kayak: pump up kayak, blowup kayak, itiwit?
open canoe: indian canoe, touring canoe, family canoe
kayak trolley: kayak wheels, boat wheels, canoe wheels
kayak rack: canoe rack, canoe carrier, kayak j bar?, kayak car rack?, canoe roof rack?
inflatable boat: blowup boat, pump up boat, zodiac?, blow up canoe?, rubber raft?, inflatable tender?, tender boat?,
    inflatable dingy?, boat inflatable?, rubber ring boat?, dingy?
sailing boat: sailing dinghy, laser dinghy, sail dinghy, topper dinghy, sailing yacht, yacht?, mirror dinghy?,
    optimist dinghy?, sailing dingy?
rowing boat: rowing skiff, skiff, rowing scull, scull, row dinghy, wooden rowing boat?
outboard motor: dinghy engine, dinghy motor, ob motor, outboard boat motor?, boat outboard?, outboard boat engine?,
    petrol outboard?
electric outboard: electric boat engine, minn kota, torqeedo, electric outboard motor?
jet ski: water scooter, sea bike, water bike?, jet bike?, aqua scooter?, wave runner?
towable tube: towing ring, banana boat, donut tube, water tube, inflatable towable?, doughnut ring tow?, tow tube?,
    water ski tube?, boat tube?, ringo?
lilo: pool airbed, inflatable lounger, pool mattress, water lounger, air lilo?, swimming lilo?, inflatable unicorn?,
    inflatable flamingo?, pool bed?, beach lilo?
wetsuit: surf suit, surfing suit, water suit, swim wetsuit suit?, neoprene?, swimming wetsuit full?
drysuit: immersion suit, waterproof suit water?
life jacket: floatation jacket, flotation vest, floating vest, flotation jacket, float vest?, safety vest water?, boat
    jacket?, floatation vest?, flotation device?, lifevest?, life saving jacket?, swimming jacket?
buoyancy aid: kayak vest, canoe vest, paddle vest, floatation aid, kayak jacket?, canoe jacket?, flotation aid?
dry bag: waterproof bag, watertight bag, dry pouch, waterproof rucksack, roll top bag
changing robe: changing towel, beach robe?, waterproof changing robe?, towel poncho?, swimming robe?, towelling
    poncho?, hooded towel?, swim parka?, changing coat?, waterproof robe?
water shoe: wet shoe, jelly shoe, swim shoe, sea shoe, reef shoe, surf shoe?, swimming shoe?, rock pool shoe?, pool
    shoe?
wetsuit boot: surf boot, neoprene shoe, wet boot, surfing boot, neoprene sock, wetsuit sock?
surfboard: surfing board, shortboard, malibu board, mini mal, short board, fun board, surf long board?, longboard
    surf?, wave board?, surfing?
foam surfboard: beginner surfboard, soft surfboard, soft top board, swell board, foam board surf?, foam top
    surfboard?, beginners surfboard?, foam top?, learner surfboard?, soft board?, foamy?
bodyboard: boogieboard, bodysurf board, skim board?, skimboard?, wave board belly?, surf body board?
windsurfer: wind surf, wind surfer, wind surfing board, windsurf kit, windsurf set?, sail board?, windsurf rig?,
    windsurfing kit?, windsurfing set?
kitesurf: kitesurfing, kite surfing kit, twin tip board, kitesurf board?, kite surfing board?, kitesurf kit?,
    kitesurfing board?, surf kite?, kitesurfing kite?, kite boarding?
wing foil: wing surf, wing board, wingsurf, wing foiling, wing foil board?, foil wing kit?
wakeboard: wake boarding, wakesurf board, kneeboard?, wake surf board?, wake boarding board?, knee board?
water ski: waterskiing set, slalom ski, water skiing ski?
snorkel set: snorkelling gear, snorkel gear, snorkeling gear?, mask snorkel fins?, snorkelling equipment?, snorkel?,
    full face snorkel?, snorkle set?, snorkelling?, snorkel mask set?, diving snorkel?
flipper: snorkelling fin, training fin, swimming flipper?, fins?, diving flipper?
diving gear: scuba set?, scuba diving equipment?, diving set?, scuba outfit?, aqualung?, dive set?, scuba diving
    gear?, scuba diving kit?, dive equipment?, sub aqua kit?, sub aqua gear?, diving outfit?
swimming goggles: water goggles, pool goggles, swimming glasses, swimming mask, triathlon goggles, open water goggles?
armband: swim band, swimming band, arm float, water wings set?, swimming arm band?, swimming armband?
pedalo: swan boat, aqua bike, waterbike, swan pedalo?, pedal powered boat?
narrowboat: long boat, longboat, river boat, day boat, barge boat?, house boat?, houseboat?, canal barge?, widebeam?
speedboat: motor launch, boat with engine, bowrider?, wakeboard boat?, ski boat?, fast boat?, sports boat?, self drive
    boat?, cabin cruiser?, river cruiser?, motor cruiser?
rib boat: rhib, inflatable rib, rib?
foil board: electric surfboard, foiling board, fliteboard, e foil board?, electric hydrofoil?, surf foil?, jet board?,
    jetboard?, hydrofoil board electric?, motorised surfboard?
sea scooter: underwater jet, diver scooter, underwater propulsion, yamaha seascooter, seascooter?, diver propulsion?,
    swim scooter?, water propulsion?
boat trailer: dinghy trailer, boat launcher, kayak trailer, jet ski trailer, canoe trailer?, boat launch trolley?, rib
    trailer?, launch trolley?, road trailer boat?
scuba tank: scuba cylinder, scuba bottle, air tank?, oxygen tank diving?, aqualung tank?, oxygen bottle diving?, dive
    bottle?, pony bottle?
dive regulator: octopus regulator, scuba regulator, second stage regulator, demand valve
buoyancy compensator: buoyancy control device, bc jacket, scuba jacket, diving jacket, bcd jacket?
dive computer: scuba computer, divers watch
dive torch: underwater light, diving light, scuba torch
swim vest: swimming vest, buoyancy swimsuit, kids float suit?, swimming jacket child?, float vest kids?, swimming
    float suit?, floating swimsuit?, swim float suit?, buoyant swimsuit?
kickboard: pull buoy, swimming board, swim board, float board, swimming kickboard?, swimming aid board?, pullbuoy?
pool noodle: foam noodle, swimming noodle, float noodle, noodle float?
swim ring: baby swim seat, swim seat, baby float, rubber rings set?, swimming seat?, pool seat?, baby pool float?,
    float ring?, inflatable doughnut?, swimming ring baby?, baby swim float?, pool float ring?
tow float: swimming buoy, open water float, swim safety float, open water buoy, swim safety buoy?
rash vest: sun suit, uv suit, sun top, lycra top surf?, surf top?, sunsuit?, uv top?, swim shirt?, uv sun suit?, sun
    protection suit?, swim top?, rash top?
shorty wetsuit: short wetsuit, half wetsuit, shorti, short sleeve wetsuit?, shorty?, shortie?
triathlon wetsuit: open water suit, tri wetsuit, openwater wetsuit, zone3 wetsuit, triathlon swim suit?
triathlon suit: ironman suit, tri kit
waders: wading trousers, wading boots, neoprene waders?, thigh waders?, fly fishing waders?
boat fender: boat bumper, yacht fender, dock fender, mooring buoy?
water park: floating assault course, inflatable water course, wibit, floating obstacle course, floating water park?
kayak: kayaking?
alpine ski: carving ski, all mountain ski, downhill skiing ski?, slalom ski alpine?, skiing ski?
cross country ski: langlauf, skating ski?
ski boot: downhill boot, alpine boot, skiing boots set?
ski pole: skiing pole, skiing stick
ski jacket: skiing coat, snowboard jacket, snowboarding jacket, winter sports jacket, snowboarding coat?, snowboard
    coat?
salopettes: snowboard trousers, skiing trousers, snow trousers, snowboard pants?, skiing pants?, bib ski pants?, snow
    bib?, snow salopettes?, sallopettes?, ski bottoms?, ski salopettes?, ski dungarees?
ski suit: skisuit, skiing suit, retro ski suit?, onesie ski suit?
skiwear: skiing clothes, snow clothes, skiing outfit, snow wear, ski gear clothes?, ski outfit set?, skiing wear?
ski helmet: skiing helmet, snowsports helmet
ski goggles: skiing goggles, ski glasses, snowboarding goggles, ski mask goggles?
ski glove: skiing glove, snowboard glove, winter glove, skiing mitten, snowboarding glove, mitten?
thermals: long underwear, thermal top?, thermal leggings?, thermal layers?, thermal wear?, ski thermals?, thermal base
    layer?, thermal clothing?
snowboard: snowboarding board, snowboard set?
snowboard boot: board boot?
sledge: sledging, bobsleigh, bob sleigh, bobsled, snow glider, snow sledge?, sleigh kids?, snow sled?, sledging
    board?, luge?, snow racer?, tobbogan?, plastic sledge?, wooden sledge?, sled kids?
ice skate: skating shoe, hockey skate, ice hockey skate?, iceskates?, ice skating boot?
avalanche transceiver: avalanche kit, beacon transceiver, avalanche set, transceiver?, avalanche safety kit?
boot dryer: shoe dryer, boot heater, glove dryer, shoe drier, wellie dryer, boot warmer dryer?, welly dryer?, ski boot
    dryer?
snow chain: wheel chain, winter chain, car snow chain?
snow sock: wheel sock, car snow sock?
snow blower: snow clearer, snow clearing machine, snow removal machine, snow remover, snow plow machine, snow machine
    clearing?
snow shovel: snow spade, snow scraper, snow clearing shovel?
salt spreader: rock salt spreader?, salt gritter?, road salt spreader?, grit spreader machine?
touring ski: skitouring ski, skimo ski, ski touring set?
touring skin: skins ski?
ski rack: ski holder, ski roof rack?, ski roof carrier?, roof ski carrier?, car ski rack?, ski box roof?
ski bag: ski case, ski sleeve, snowboard bag, ski holdall, ski travel case?, wheeled ski bag?, snowboard travel bag?
ice rink: portable ice rink?, plastic ice rink?, artificial ice rink?, ice skating rink?
snow boot: apres ski, after ski boot, snowboots, snow boots kids?, sorel?, winter boots kids?
heated glove: battery glove, electric glove, heated mittens set?, battery heated glove?
heated vest: heated coat, heated clothing, heated waistcoat, heat vest, battery heated jacket?, electric heated
    jacket?
snow plough: plough blade, snow blade, snow plow blade?
ski iron: ski service kit, ski edge sharpener, ski wax iron?, ski repair kit?, ski tool kit?
snow tube: inflatable sledge, snow donut, inflatable sled, snow tubing ring?, snow tyre sledge?, inflatable snow tube?
wheelchair: transport chair, whelchair, invalid chair, manual wheelchair?, folding wheelchair?, self propelled
    wheelchair?, push wheelchair?, attendant wheelchair?, self propelling wheelchair?, transport wheelchair?, travel
    wheelchair?, lightweight wheelchair?
electric wheelchair: battery wheelchair, motor wheelchair, electrical wheelchair, folding electric wheelchair?, power
    wheelchair?
mobility scooter: disabled scooter, invalid scooter, mobility buggy, pavement scooter, senior scooter, boot scooter,
    electric mobility scooter?, travel scooter mobility?, electric scooter disabled?, shoprider?, folding mobility
    scooter?, mobility vehicle?, mobility aid scooter?
wheelchair ramp: door ramp, step ramp, doorstep ramp, ramp wheelchair?, folding wheelchair ramp?, portable wheelchair
    ramp?, disabled access ramp?, doorway ramp?, portable ramp?
rollator: walker with wheels, walking trolley, walker with seat?, wheeled zimmer?, four wheel walker?, three wheel
    walker?, tri walker?, three wheeled walker?, wheely walker?, walking frame wheels?, four wheeled walker?, rolator?
zimmer frame: walker frame, adult walker, zimmerframe, walking aid?, standing frame?
knee scooter: kneeling scooter, knee roller, knee trolley, broken foot scooter, ankle scooter, broken leg scooter?,
    broken ankle scooter?
commode: bedside toilet, bedside commode?, portable commode?, mobile commode?, wheeled commode?
shower chair: shower bench, bathroom stool, shower aid, bath shower chair?, shower stool chair?, wheeled shower chair?
bath lift: bath lifter, bath lifting seat, archimedes bath lift?, inflatable bath lift?, electric bath lift?, bath
    chair lift?, bath seat lift?
raised toilet seat: high toilet seat, toilet seat booster, elevated toilet seat, toilet seat lift, toilet raiser,
    toilet seat riser, toilet riser?
hospital bed: adjustable bed, electric bed, medical bed, care bed, patient bed, electric adjustable bed?, home care
    bed?, hospital style bed?
patient hoist: body hoist, person hoist, lifting hoist, care hoist, hoist sling?, mobile hoist?, mobility lift?,
    disabled hoist?, patient lifter?, portable hoist?, oxford hoist?, patient hoist sling?
overbed table: over chair table, bed table, bed tray, tray table, lap table, hospital bed table?, bed tray table?,
    breakfast tray bed?, cantilever table?
tens machine: labour tens, labour machine, tens pain relief, maternity tens, obi tens, elle tens, tens?, labour pain
    machine?, birthing tens?, nerve stimulator?
blood pressure monitor: sphygmomanometer, bp machine, blood pressure cuff, blood pressure meter, blood pressure
    tester, bp cuff?, blood pressure kit?
nebuliser: inhaler machine, asthma machine, nebuliser machine?
sad lamp: happy lamp, happy light, winter light, light box sad?, lumie?, daylight lamp?, sunlight lamp?, light box
    therapy?, lumie lamp?, seasonal depression lamp?, sunrise alarm?, bright light lamp?, lightbox sad?, sad light
    box?
massage table: reiki table, massage couch portable?, portable massage table?, physio couch?, physio table?, massage
    bench?, massage plinth?, physio bed?, beauty bed?, beauty table?, treatment couch folding?, beautician bed?,
    therapy bed?, therapy couch?, lash bed?
sunbed: tanning lamp, solarium, tanning booth, sun lamp?, canopy sunbed?, home sunbed?, lay down sunbed?, stand up
    sunbed?, uv sunbed?
spray tan machine: spray tanning kit, tanning gun, fake tan machine, airbrush tan, spray tanning machine?, fake tan
    gun?, spraytan machine?, spray tanning gun?, airbrush tanning?
spray tan tent: spraytan tent, spray tanning tent?
nail lamp: gel nail light, shellac lamp, nail dryer, gel light, uv lamp nails?, nail curing lamp?, led nail lamp?, uv
    gel lamp?, nail light?
hairdryer: dyson supersonic, hair blower, blowdryer, hair drying machine?, supersonic?, salon hairdryer?, ghd
    hairdryer?
hair straightener: straighteners, hair iron, straightner, straightening brush, flat irons?, ghd straightener?, hair
    straightening iron?, ceramic straightener?, flat iron hair?, hair flat iron?
curling tongs: hair wand, curl wand, curl iron, babyliss curler, hair curling iron?, hair curling tongs?, hair curling
    wand?, curler?, auto curler?
vanity mirror: lighted mirror, illuminated mirror, led mirror, lightup mirror, dressing mirror lights?, shaving
    mirror?, cosmetic mirror?, beauty mirror?, light up mirror?, mirror with lights?, bulb mirror?
walking stick: mobility stick, balance stick, cane?, folding walking stick?
crutch: crutches pair?, walking crutch?, arm crutch?, forearm crutch?, underarm crutch?
stairlift: chair lift, stair chair, stair climber chair?, stair chair lift?
riser recliner: electric recliner, lift recliner, rising chair, riser chair, electric recliner chair?, rise recline
    chair?, electric riser chair?, stand assist chair?, recliner armchair riser?
pressure mattress: air flow mattress, bedsore mattress, anti decubitus mattress, hospital mattress, pressure relief
    cushion?, air mattress medical?, pressure care mattress?, dynamic mattress?
bed lever: bed side rail, bed support rail, bed aid, bed cane, adult bed rail, bed rail elderly?, bed rail adult?
grab rail: hand rail, handrail, bathroom rail, suction handle, suction grab rail?, bath rail?, bath grab rail?,
    suction grab bar?, suction bath handle?
toilet frame: toilet support, loo frame, mowbray, toilet surround frame?, toilet support frame?
transfer board: patient slide, transfer slide, transfer aid
standing hoist: stand up hoist, sara stedy, patient turner, patient transfer aid, rotunda?, stand aid hoist?
perching stool: disability stool, sit stand stool, kitchen perching stool?, high stool elderly?
pulse oximeter: blood oxygen monitor, oxygen monitor, pulse ox, saturation monitor, sats monitor, finger pulse
    oximeter?, oxygen saturation monitor?, spo2 monitor?, oximetre?
oxygen concentrator: oxygen generator, portable oxygen, oxygen maker, oxygen supply machine?, oxygen therapy machine?
cpap: sleep apnea machine, sleep apnoea machine, apap, apnea machine, cpap device?
glucose monitor: sugar monitor, diabetes monitor, blood sugar tester, diabetic monitor?, glucose tester?, blood sugar
    meter?, sugar meter?
cold therapy machine: ice cuff, ice wrap machine, game ready, ice machine knee?, cold compression?, ice compression
    machine?, knee icing machine?, knee ice machine?, cold compression machine?, ice therapy?
knee brace: knee strap, leg support, knee immobiliser, leg splint, knee splint, hinged knee brace?
air boot: walking cast, walker boot, moon boot medical?, boot cast?, foot cast boot?, medical boot?, orthopedic boot?,
    walking boot fracture?, air cast?, broken ankle boot?, broken foot boot?, ankle boot medical?
muscle stimulator: electrical stimulator, ems device, compex, slendertone, ab stimulator, electric muscle stimulator?,
    electronic muscle stimulator?
red light therapy: red light lamp, led light therapy, infrared lamp, led face mask, led therapy mask, infrared light
    therapy, infrared therapy lamp?, red light mask?
hair clipper: hair cutter, haircut machine, beard trimmer, hair shaver, wahl clipper, clippers?, barbers clipper?,
    hair cutting machine?, buzz cutter?, head shaver?, hair cutting kit?, shaver?, electric shaver?, electric razor?
heated roller: hair rollers, electric rollers, velcro roller, heated hair rollers?, rollers hair?
hood dryer: hair hood, standing hair dryer, bonnet dryer, overhead dryer, hairdryer hood, hood hair dryer?
hot air brush: hair dryer brush, blow dry brush, air wrap, shark flexstyle, dyson airwrap?, hot hair brush?, hot
    styling brush?, dryer brush?, blow drying brush?, heated brush?
facial steamer: face sauna, facial sauna, steam facial, beauty steamer, facial machine, skin steamer
laser hair removal: ipl laser, hair removal machine, braun ipl, philips lumea, ipl?, hair removal laser?, epilator?,
    lumea?, ipl hair removal?, hair removal device?
wax pot: waxing kit, waxing machine, hair removal wax, waxing pot, wax warmer machine?, wax melting machine?, wax
    heating pot?, beauty wax heater?
nail drill: e file, manicure drill, nail machine, nail efile, electric manicure set, nail file electric?, nail filing
    machine?, manicure set electric?, pedicure drill?
barber chair: hydraulic chair, hairdressers chair, haircut chair, hair salon chair?, hairdresser chair?, hairdressing
    styling chair?
salon sink: backwash unit, hair basin, shampoo basin, hair washing sink, portable hair basin?, inflatable hair basin?,
    backwash sink?, portable shampoo bowl?
directors chair: film chair, tall directors chair?
makeup case: make up box, makeup box, cosmetic case, makeup trolley, beauty trolley?, make up trolley?, makeup artist
    case?, vanity box?, beautician case?
tattoo gun: tattooing machine, tattoo pen, tattoo set, tattooing kit
dressing table: makeup desk, vanity desk, vanity unit, make up table, make up station, vanity?, dressing table
    mirror?, makeup station?
dog crate: dog box, wire crate, puppy kennel, puppy box?, metal dog crate?, dog travel crate?, dog carrier crate?,
    folding dog crate?, dog kennel indoor?
dog pen: whelping box, whelping pen, dog enclosure, puppy play pen?, puppy fence?, puppy run?, dog run?, pet pen?, dog
    play pen?, dog fence?
pet carrier: cat box, cat basket, cat crate, puppy carrier, cat cage, cat travel box?, pet bag?, pet transport box?,
    small animal carrier?, dog bag?, pet travel bag?, vet box?, cat transporter?, pet travel carrier?, cat transport
    box?, dog backpack?, cat backpack?, rabbit carrier?
dog buggy: dog pushchair, pet pram, puppy pram?, cat buggy?, puppy buggy?, dog cart?, cat stroller?, puppy stroller?
dog ramp: pet step, dog step, dog stairs, pet stairs, pet ladder, car dog ramp?, dog car ramp?
dog clipper: dog trimmer, pet groomer, dog grooming kit, pet grooming kit, dog shaver, pet hair clipper?, dog hair
    clipper?, pet trimmer?, grooming clipper?, dog grooming set?
grooming table: dog table, groomers table, dog grooming bench, pet grooming table?
chicken coop: poultry house, hen hut, chicken ark, poultry ark?, hen ark?, chicken run?, duck house?, chook house?,
    chicken hut?, chicken shed?, eglu?, chicken pen?, omlet coop?, henhouse run?, poultry coop?
egg incubator: chick hatcher, egg hatcher, chicken incubator, hatching machine, brinsea, incubator?, egg hatching
    machine?, chick hatching incubator?
dog lead: puppy lead, retractable lead, flexi lead, dog harness?, leash?, dog leads training?
dog bed: puppy bed, cat bed, dog basket, dog cushion, dog sofa, dog mattress
dog bath: dog washing station, dog tub, pet shower, mud daddy, dog shower unit?, portable dog wash?, dog washer?
dog dryer: grooming dryer, dog drying machine, dog hairdryer, dog drier, dog hair dryer?, dog blow dryer?, pet hair
    dryer?
dog gate: puppy gate, dog safety gate?, pet stair gate?, dog stair gate?, pet safety gate?
dog kennel: puppy house, dog hut, dog shed, outdoor kennel?, kennel outdoor?
dog car seat: dog booster, puppy car seat, dog travel seat, dog seat
dog life jacket: dog life vest, dog flotation vest, pet life jacket, dog swim vest, dog swimming jacket
pet feeder: timed feeder, auto feeder, smart feeder, pet food dispenser, automatic pet feeder?, automatic cat feeder?,
    automatic dog feeder?, timer feeder?
cat tree: cat climbing frame, cat post, cat furniture, cat scratch post?, cat climbing tree?, cat scratching tree?,
    cat activity centre?
rabbit hutch: bunny house, bunny cage, bunny hutch?, bunny hutch run?, guinea pig house?, rabbit home?, indoor rabbit
    cage?, small animal hutch?, rabbit cage indoor?
rabbit run: bunny run, rabbit pen, rabbit enclosure, guinea pig pen, small animal run, bunny pen?, rabbit play pen?
hamster cage: rodent cage, small animal cage, hamster house, rat cage, hamster tank, gerbilarium?, hamster box?, small
    pet cage?
bird cage: parakeet cage, canary cage, budgie aviary?, indoor aviary?
fish tank: fish bowl, fishbowl, tropical tank, goldfish bowl, goldfish tank, aquarium tank?
vivarium: snake tank, lizard tank, tortoise table, reptile cage, snake enclosure?, lizard cage?, tortoise house?, exo
    terra?, reptile house?
brooder: heat plate, chick lamp, brooding lamp, chick warmer, brooder heater?, brooder lamp?
dog agility set: dog jump, agility jumps dog?
pet heat pad: basking lamp
folding: fold out, foldup, fold down, packable?
telescopic: extending
giant: oversize, extra large, supersize, super size, xl?, huge?
motorised: motor driven, mechanised, engine powered?
industrial: large scale, catering?
vintage: old style, old school, olde worlde, victorian style, antique?
waterproof: rainproof, water proof, weatherproof, water repellent, splashproof
`

function readMore(): Map<string, readonly string[]> {
  const lines = more.trim().split(/\n(?! )/)
  return new Map(
    lines.map((line) => {
      const [first = '', words = ''] = line.replaceAll(/\s+/g, ' ').split(': ')
      return [first, words.split(', ')]
    }),
  )
}

function joinGroups(): readonly (readonly string[])[] {
  const others = readMore()
  const whole = groups.map((group) => {
    const first = group.find((member) => !member.endsWith(searchOnlyMark)) ?? ''
    const words = others.get(first) ?? []
    others.delete(first)
    return [...group, ...words]
  })
  if (others.size > 0) throw new Error(`no group begins with ${[...others.keys()].join(', ')}`)
  return whole
}

let joined: readonly (readonly string[])[] | undefined

/** All groups with all their members: built at the first search, always the same object. */
export const searchSynonyms = () => (joined ??= joinGroups())
