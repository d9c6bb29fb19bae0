/*
 * Which server may write to a table when several servers share one database: lease, claim, append, takeover.
 *
 * Modelled: one table, NODES servers, CLIENTS people with one command each, and a database whose statements are atomic. Time is not
 * modelled: a lease may end at any moment, and a server may notice that arbitrarily late, also between sending an append and its
 * arrival. So what is proven here holds for any clocks, pauses and delays. The seconds of a lease only decide how soon a
 * table goes on, not whether it is safe.
 *
 * Checked (make model):
 *   fenced    no append of an older epoch, and no two servers append in one epoch    (assertions in `append`)
 *   kept      what was acknowledged is in the table, exactly once                    (assertions in `append` and `person`)
 *   owned     a table without a live owner gets one, once servers stop dying         (ltl owned)
 *   answered  every command is acknowledged in the end, too                          (ltl answered)
 *
 * Each of NO_EPOCH, NO_KEYS and NO_SWEEP removes one precaution; `make model` checks that each removal violates a property.
 */
#ifndef NODES
#define NODES 2
#endif
#ifndef CLIENTS
#define CLIENTS 2
#endif
#ifndef FAULTS
#define FAULTS 2                 /* leases that end, servers that die, answers that are lost: the number of all together */
#endif
#define INCARNATIONS (NODES + FAULTS + 1)
#define EPOCHS (INCARNATIONS + 1)
#define NONE 0

/* The database. Incarnations are counted from 1 and never used again. */
byte owner = NONE;               /* the incarnation that owns the table */
byte epoch = 0;
byte version = 0;
bool alive[INCARNATIONS + 1];    /* its lease has not ended */
byte next_incarnation = 1;
byte log[CLIENTS + 1];           /* the command (1…) that made version 1, 2, … */
byte appender[EPOCHS + 1];       /* the incarnation that has appended in this epoch */

/* The world. */
byte faults = FAULTS;
bool acknowledged[CLIENTS];
byte place[CLIENTS];             /* the version that was acknowledged */

/* One command on its way: rendezvous with any server, as a balancer would choose. */
chan ask = [0] of { byte };                 /* client */
chan nothing = [0] of { byte };             /* the channel of a server that does not own the table */
chan ended = [NODES] of { byte };           /* incarnations that were given up */
chan answer[CLIENTS] = [1] of { byte };     /* version, or 0: ask again */

/* Ghosts for the properties. */
#define owned_now (owner != NONE && alive[owner])
#define all_acknowledged (acknowledged[0] && acknowledged[CLIENTS - 1])

/* A statement: a new row in `nodes`, with a lease. */
inline enter(me) {
	d_step { me = next_incarnation; next_incarnation++; alive[me] = true }
}

/* A statement: claims the table if it has no owner or a dead one, and reads it. */
inline claim(me, my_epoch, my_version) {
	d_step {
		if
		:: alive[me] && (owner == NONE || !alive[owner]) ->
			owner = me; epoch++; my_epoch = epoch; my_version = version; door = ask
		:: else -> my_epoch = 0
		fi
	}
}

/* A statement: appends if version, owner and epoch are those the server knows. `done` says whether it did. */
inline append(me, my_epoch, my_version, command, done) {
	d_step {
		if
#ifdef NO_EPOCH
		:: version == my_version ->
#else
		:: version == my_version && owner == me && epoch == my_epoch ->
#endif
			assert(my_epoch == epoch);                                        /* fenced */
			assert(appender[epoch] == NONE || appender[epoch] == me);         /* fenced */
			appender[epoch] = me;
			i = 0;
			do
			:: i < version -> assert(log[i] != command); i++                  /* kept: once */
			:: else -> break
			od;
			log[version] = command;
			version++;
			done = 1
		:: else -> done = 0
		fi;
		i = 0
	}
}

/* Looks up by its key what this command has already caused. */
inline caused(command, found) {
	d_step {
		found = 0; i = 0;
#ifndef NO_KEYS
		do
		:: i < version && log[i] == command -> found = i + 1; break
		:: i < version && log[i] != command -> i++
		:: else -> break
		od;
#endif
		i = 0
	}
}

active [NODES] proctype server() {
	byte me = NONE, my_epoch = 0, my_version = 0;
	byte client = 0, done = 0, found = 0, i = 0;
	chan door = nothing;

start:
	atomic { my_epoch = 0; enter(me) }
end:	do
	/* The sweep, or a command for a table that nobody owns. */
#ifdef NO_SWEEP
	:: atomic { owner == NONE && alive[me] -> claim(me, my_epoch, my_version) }
#else
	:: atomic { my_epoch == 0 && alive[me] && !owned_now -> claim(me, my_epoch, my_version) }
#endif

	/* A command. One that reaches a server which does not own the table is passed on: here, simply not taken by it. */
	:: door?client ->
		caused(client + 1, found);
		if
		:: found != 0 -> answer[client]!found
		:: else ->
			/* Between these two the lease may end, and another server may claim and append. */
			append(me, my_epoch, my_version, client + 1, done);
			if
			:: atomic { done && faults > 0 -> faults-- ; my_version++; answer[client]!0 }   /* the answer is lost: unknown */
			:: done -> my_version++; answer[client]!my_version
			:: else -> answer[client]!0; goto lost                                           /* somebody else owns it */
			fi
		fi;
		client = 0; done = 0; found = 0

	/* It notices, sooner or later, that its lease has ended, and joins again as a new incarnation. */
	:: atomic { !alive[me] -> goto lost }

	/* It dies, and is started again. The lease ends by itself, below. */
	:: atomic { faults > 0 && next_incarnation < INCARNATIONS -> faults--; goto lost }
	od;

lost:
	/* It forgets what it knew. Its row may still look alive for a while: nobody claims the table before that lease has ended. */
	atomic { my_version = 0; client = 0; done = 0; found = 0; my_epoch = 0; door = nothing; ended!me; me = NONE };
	goto start
}

/* Time: a lease that is not renewed ends. A server that has given up its incarnation never renews it. */
active proctype time() {
	byte whose = 0;
end:	do
	:: ended?whose -> alive[whose] = false; whose = 0
	/* A live server renews too late: it was paused, or cannot reach the database. */
	:: atomic { faults > 0 && owned_now && next_incarnation < INCARNATIONS -> faults--; alive[owner] = false }
	od
}

active [CLIENTS] proctype person() {
	byte me = _pid - NODES - 1;
	byte got = 0;
	do
	:: ask!me ->
		answer[me]?got;
		if
		:: got != 0 ->
			d_step {
				acknowledged[me] = true; place[me] = got;
				assert(got <= version && log[got - 1] == me + 1)                  /* kept */
			};
			break
		:: else -> skip                                                         /* asks again, with the same key */
		fi
	od
}

ltl owned { always (!owned_now implies eventually owned_now) }
ltl answered { eventually all_acknowledged }
