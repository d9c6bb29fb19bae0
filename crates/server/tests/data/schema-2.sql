-- A house as it was written before appends had seals (schema 2): a game that was resigned, with talk and a rematch; one against the house; one with
-- hidden Kubes and a move taken back; one that was closed before it began.

PRAGMA foreign_keys=OFF;
BEGIN TRANSACTION;
CREATE TABLE house (name TEXT PRIMARY KEY, value INTEGER NOT NULL) WITHOUT ROWID, STRICT;
INSERT INTO house VALUES('alive',1794789634937);
CREATE TABLE people (
        id BLOB PRIMARY KEY,
        name TEXT NOT NULL,
        created INTEGER NOT NULL
    ) WITHOUT ROWID, STRICT;
INSERT INTO people VALUES(X'03d9947b6228d992ef4fc6ff673369a0','Ada',1794789631582);
INSERT INTO people VALUES(X'c59f138bfc97f2f2e5b29a95177e8347','Zoé',1794789631626);
CREATE TABLE sessions (
        token BLOB PRIMARY KEY,         -- SHA-256 of what the browser keeps
        person BLOB NOT NULL REFERENCES people (id),
        created INTEGER NOT NULL
    ) WITHOUT ROWID, STRICT;
INSERT INTO sessions VALUES(X'3c8d398d549e5a31b7afbc33b2182f6f7a8c95e0a9d7b2ea7f920e3b4d1c1891',X'c59f138bfc97f2f2e5b29a95177e8347',1794789631626);
INSERT INTO sessions VALUES(X'ea6c8ee22fc1a335f6d4ca5c591a38ca4b02c9cf3ef7392268842a280de43b1c',X'03d9947b6228d992ef4fc6ff673369a0',1794789631582);
CREATE TABLE tables (
        row INTEGER PRIMARY KEY,
        id BLOB NOT NULL UNIQUE,
        watch BLOB NOT NULL,
        seat BLOB NOT NULL,
        game TEXT NOT NULL,
        listed INTEGER NOT NULL,
        opener BLOB,                    -- with key: a repeated opening finds the first
        key TEXT,
        version INTEGER NOT NULL,
        phase INTEGER NOT NULL,
        deadline INTEGER,
        updated INTEGER NOT NULL,
        settled INTEGER,                -- of the last append, once noted
        face TEXT NOT NULL
    , turn INTEGER, away TEXT) STRICT;
INSERT INTO tables VALUES(1,X'71786b703161616a706a356a70387a68',X'00bf3d2e1431fb125c4ca3ffa9dff7fa',X'34f65e28d468013047349b972ab2c419','blox',0,X'03d9947b6228d992ef4fc6ff673369a0','o0',13,2,NULL,1794789634695,1794789634714,'{"chairs":[{"wanted":"person","name":"Zoé","house":"normal","player":"Hugo"},{"wanted":"person","name":"Ada","house":null}],"turn":null,"time":{"kind":"none"}}',NULL,'{"at":1794789634911,"since":{"A9mUe2Io2ZLvT8b_ZzNpoA":1794789634819}}');
INSERT INTO tables VALUES(2,X'343039716e6462687271677730763661',X'd4d5ecc4e788a6392b1c9093fac10b8f',X'b09339f7cbfb711cd362849ddab25ed0','qwirkle-cubes',1,X'03d9947b6228d992ef4fc6ff673369a0','o5',6,1,1802565632314,1794789632300,1794789632314,'{"chairs":[{"wanted":"person","name":"Ada","house":null},{"wanted":"house","name":null,"house":"random","player":"Clio"}],"turn":null,"time":{"kind":"none"}}',0,'{"at":1794789634910,"since":{"A9mUe2Io2ZLvT8b_ZzNpoA":1794789634819}}');
INSERT INTO tables VALUES(3,X'6d7a6b65686136646a3879327a34737a',X'f4b3ad6e28b0489511cdf0a4cdf9f189',X'51d65a79780300461bdd68bf5139f887','attakube',0,X'03d9947b6228d992ef4fc6ff673369a0','o9',26,1,1802565634614,1794789634582,1794789634614,'{"chairs":[{"wanted":"person","name":"Ada","house":null},{"wanted":"person","name":"Zoé","house":null}],"turn":null,"time":{"kind":"none"}}',1,'{"at":1794789634910,"since":{"A9mUe2Io2ZLvT8b_ZzNpoA":1794789634819,"xZ8Ti_yX8vLlspqVF36DRw":1794789634818}}');
INSERT INTO tables VALUES(4,X'7a777264346231783874677362316e62',X'e151f27b156963bf1572779b3519fdc2',X'574c5c14ed6cdc2d1476cfc9f9f7a420','cubulus',0,X'03d9947b6228d992ef4fc6ff673369a0','o23',2,2,NULL,1794789634681,1794789634694,'{"chairs":[{"wanted":"person","name":null,"house":null},{"wanted":"person","name":null,"house":null}],"turn":null,"time":{"kind":"days","days":2}}',NULL,'{"at":1794789634911,"since":{}}');
INSERT INTO tables VALUES(5,X'313968777163766579626574716d6d33',X'25dae408e781542206be4a47435acb2e',X'09afeda27df8045c7934d10c647fee46','blox',0,NULL,NULL,1,0,1795394434695,1794789634695,NULL,'{"chairs":[{"wanted":"held","name":"Ada","house":null},{"wanted":"held","name":"Zoé","house":null}],"turn":null,"time":{"kind":"none"}}',NULL,NULL);
CREATE TABLE appends (
        number INTEGER PRIMARY KEY,
        row INTEGER NOT NULL REFERENCES tables (row),
        first INTEGER NOT NULL,
        count INTEGER NOT NULL,
        arrived INTEGER NOT NULL,
        settled INTEGER,                -- of the append before this one
        person BLOB,
        key TEXT,
        events TEXT NOT NULL
    ) STRICT;
INSERT INTO appends VALUES(1,1,0,1,1794789631652,NULL,X'03d9947b6228d992ef4fc6ff673369a0','o0','[{"event":"opened","format":1,"table":"qxkp1aajpj5jp8zh","by":"A9mUe2Io2ZLvT8b_ZzNpoA","game":"blox","rules":1,"options":{},"places":[{"for":"person"},{"for":"person"}],"fixed":false,"clock":{"kind":"none"},"access":"link","friendly":true,"secret":"e101e29d5e9bc9d2efdf830ddd742787c2a8362050fd902a3bfdb81b1e986475"}]');
INSERT INTO appends VALUES(2,1,1,1,1794789631695,1794789631652,X'03d9947b6228d992ef4fc6ff673369a0','k2','[{"event":"sat","place":0,"person":"A9mUe2Io2ZLvT8b_ZzNpoA","name":"Ada","commitment":"0eafd7c842847b57085f07d1fb8db6cdd9949de4fc672997cb481fbd77b3f8ec"}]');
INSERT INTO appends VALUES(3,1,2,2,1794789631701,1794789631698,X'c59f138bfc97f2f2e5b29a95177e8347','k1','[{"event":"sat","place":1,"person":"xZ8Ti_yX8vLlspqVF36DRw","name":"Zoé","commitment":"1e9949fd3f482b57f0f0cb0293206c600810dddf4c813e613d518eb1ffd761b9"},{"event":"called","until":1794789661701}]');
INSERT INTO appends VALUES(4,1,4,1,1794789631815,1794789631702,X'03d9947b6228d992ef4fc6ff673369a0','k3','[{"event":"nonce","person":"A9mUe2Io2ZLvT8b_ZzNpoA","nonce":"78da034756d8ea8d3f6fbb5ff288cba636f6ef0c304cf81c8d6225d528f48486"}]');
INSERT INTO appends VALUES(5,1,5,4,1794789631874,1794789631821,X'c59f138bfc97f2f2e5b29a95177e8347','k2','[{"event":"nonce","person":"xZ8Ti_yX8vLlspqVF36DRw","nonce":"5d7d49f933844b2404a19abc57eb7ac7abaa46e04171e7f0c3b2b48fb520452e"},{"event":"started","order":[1,0],"drawn":true},{"event":"chance","chance":"towers WW,WB,WG,GBB,MGM,GMBG,GM,MB,GBGM,GBM,WWM,WM,WB,BW"},{"event":"chance","chance":"deal WWGGM | WWWBB"}]');
INSERT INTO appends VALUES(6,1,9,1,1794789632081,1794789631879,X'03d9947b6228d992ef4fc6ff673369a0','k4','[{"event":"said","person":"A9mUe2Io2ZLvT8b_ZzNpoA","words":{"text":"Bonjour Zoé"}}]');
INSERT INTO appends VALUES(7,1,10,2,1794789632182,1794789632082,X'c59f138bfc97f2f2e5b29a95177e8347','k3','[{"event":"forfeited","seat":0,"why":"resigned"},{"event":"ended","how":"forfeit","outcome":{"scores":[0,0],"ranks":[2,1],"reason":"forfeit"},"secret":"e101e29d5e9bc9d2efdf830ddd742787c2a8362050fd902a3bfdb81b1e986475"}]');
INSERT INTO appends VALUES(8,2,0,1,1794789632189,NULL,X'03d9947b6228d992ef4fc6ff673369a0','o5','[{"event":"opened","format":1,"table":"409qndbhrqgw0v6a","by":"A9mUe2Io2ZLvT8b_ZzNpoA","game":"qwirkle-cubes","rules":1,"options":{},"places":[{"for":"person"},{"for":"house","level":"random"}],"fixed":false,"clock":{"kind":"none"},"access":"listed","friendly":true,"secret":"ac5980adcbc40bee97473974776ddea53e6dbdb872ffafa55fc84b6173b8b03a"}]');
INSERT INTO appends VALUES(9,2,1,2,1794789632191,1794789632189,X'03d9947b6228d992ef4fc6ff673369a0','k7','[{"event":"sat","place":0,"person":"A9mUe2Io2ZLvT8b_ZzNpoA","name":"Ada","commitment":"2036ce5cd235474fc350eceede43431c617d030eb6ee50525a6ad5accd9ff25f"},{"event":"called","until":1794789662191}]');
INSERT INTO appends VALUES(10,2,3,3,1794789632300,1794789632194,X'03d9947b6228d992ef4fc6ff673369a0','k8','[{"event":"nonce","person":"A9mUe2Io2ZLvT8b_ZzNpoA","nonce":"1c10e6ef799fe54324e928878bd8240db2e14037795115546a026fd3032cda9f"},{"event":"started","order":[0,1],"drawn":true},{"event":"chance","chance":"deal Od,Oe,Ys,Yc,Ge,Bd | Rs,Rc,Gs,Be,Pd,Px"}]');
INSERT INTO appends VALUES(11,3,0,1,1794789632602,NULL,X'03d9947b6228d992ef4fc6ff673369a0','o9','[{"event":"opened","format":1,"table":"mzkeha6dj8y2z4sz","by":"A9mUe2Io2ZLvT8b_ZzNpoA","game":"attakube","rules":1,"options":{"gates":[1,1,2,3,2,1,1],"kubes":["star","star","comet","comet","quake","tsunami","cyclone","firewall","eclipse","shield","keys","eye"]},"places":[{"for":"person"},{"for":"person"}],"fixed":true,"clock":{"kind":"none"},"access":"link","friendly":true,"secret":"a44f7e0199df56db0dcf0841800dcb589f531a80fe18175aa8a479f8374a5d3c"}]');
INSERT INTO appends VALUES(12,3,1,1,1794789632605,1794789632602,X'03d9947b6228d992ef4fc6ff673369a0','k11','[{"event":"sat","place":0,"person":"A9mUe2Io2ZLvT8b_ZzNpoA","name":"Ada","commitment":"13efbcf6303ff234d88e63986401b7a9eae7c26c64de6cf172b0281b51f9d85a"}]');
INSERT INTO appends VALUES(13,3,2,2,1794789632606,1794789632605,X'c59f138bfc97f2f2e5b29a95177e8347','k5','[{"event":"sat","place":1,"person":"xZ8Ti_yX8vLlspqVF36DRw","name":"Zoé","commitment":"000fb0bb52649736b39eea869c1c086ef77f4b8f2bc660183f5ec7c6dc33152a"},{"event":"called","until":1794789662606}]');
INSERT INTO appends VALUES(14,3,4,1,1794789632708,1794789632607,X'03d9947b6228d992ef4fc6ff673369a0','k12','[{"event":"nonce","person":"A9mUe2Io2ZLvT8b_ZzNpoA","nonce":"961e026c54d56fed3f3a57b788fca2b133258b58e1ff7a98a4db8d4be22fae9e"}]');
INSERT INTO appends VALUES(15,3,5,2,1794789632769,1794789632718,X'c59f138bfc97f2f2e5b29a95177e8347','k6','[{"event":"nonce","person":"xZ8Ti_yX8vLlspqVF36DRw","nonce":"1b81341cb40410868d2e5dd18b7a5e2b55fa943da30dacdcaf991536b6227b19"},{"event":"started","order":[0,1],"drawn":false}]');
INSERT INTO appends VALUES(16,3,7,1,1794789633044,1794789632770,X'03d9947b6228d992ef4fc6ff673369a0','k13','[{"event":"action","seat":0,"action":"a1=star"}]');
INSERT INTO appends VALUES(17,3,8,1,1794789633114,1794789633053,X'03d9947b6228d992ef4fc6ff673369a0','k14','[{"event":"action","seat":0,"action":"b1=comet"}]');
INSERT INTO appends VALUES(18,3,9,1,1794789633205,1794789633142,X'03d9947b6228d992ef4fc6ff673369a0','k15','[{"event":"action","seat":0,"action":"c1=quake"}]');
INSERT INTO appends VALUES(19,3,10,1,1794789633354,1794789633290,X'03d9947b6228d992ef4fc6ff673369a0','k16','[{"event":"action","seat":0,"action":"d1=tsunami"}]');
INSERT INTO appends VALUES(20,3,11,1,1794789633415,1794789633355,X'03d9947b6228d992ef4fc6ff673369a0','k17','[{"event":"action","seat":0,"action":"e1=cyclone"}]');
INSERT INTO appends VALUES(21,3,12,1,1794789633542,1794789633417,X'03d9947b6228d992ef4fc6ff673369a0','k18','[{"event":"action","seat":0,"action":"f1=shield"}]');
INSERT INTO appends VALUES(22,3,13,1,1794789633625,1794789633564,X'03d9947b6228d992ef4fc6ff673369a0','k19','[{"event":"action","seat":0,"action":"g1=eye"}]');
INSERT INTO appends VALUES(23,3,14,1,1794789633689,1794789633626,X'c59f138bfc97f2f2e5b29a95177e8347','k7','[{"event":"action","seat":1,"action":"a7=star"}]');
INSERT INTO appends VALUES(24,3,15,1,1794789633763,1794789633701,X'c59f138bfc97f2f2e5b29a95177e8347','k8','[{"event":"action","seat":1,"action":"b7=comet"}]');
INSERT INTO appends VALUES(25,3,16,1,1794789633824,1794789633763,X'c59f138bfc97f2f2e5b29a95177e8347','k9','[{"event":"action","seat":1,"action":"c7=quake"}]');
INSERT INTO appends VALUES(26,3,17,1,1794789633888,1794789633826,X'c59f138bfc97f2f2e5b29a95177e8347','k10','[{"event":"action","seat":1,"action":"d7=tsunami"}]');
INSERT INTO appends VALUES(27,3,18,1,1794789633954,1794789633889,X'c59f138bfc97f2f2e5b29a95177e8347','k11','[{"event":"action","seat":1,"action":"e7=cyclone"}]');
INSERT INTO appends VALUES(28,3,19,1,1794789634027,1794789633965,X'c59f138bfc97f2f2e5b29a95177e8347','k12','[{"event":"action","seat":1,"action":"f7=shield"}]');
INSERT INTO appends VALUES(29,3,20,1,1794789634109,1794789634029,X'c59f138bfc97f2f2e5b29a95177e8347','k13','[{"event":"action","seat":1,"action":"g7=eye"}]');
INSERT INTO appends VALUES(30,3,21,1,1794789634200,1794789634111,X'03d9947b6228d992ef4fc6ff673369a0','k20','[{"event":"action","seat":0,"action":"a1-a2"}]');
INSERT INTO appends VALUES(31,3,22,1,1794789634270,1794789634208,X'03d9947b6228d992ef4fc6ff673369a0','k21','[{"event":"offered","person":"A9mUe2Io2ZLvT8b_ZzNpoA","what":{"kind":"undo","to":14}}]');
INSERT INTO appends VALUES(32,3,23,2,1794789634339,1794789634276,X'c59f138bfc97f2f2e5b29a95177e8347','k14','[{"event":"answered","offer":22,"person":"xZ8Ti_yX8vLlspqVF36DRw","yes":true},{"event":"undone","to":14}]');
INSERT INTO appends VALUES(33,3,25,1,1794789634582,1794789634339,X'03d9947b6228d992ef4fc6ff673369a0','k22','[{"event":"action","seat":0,"action":"b1-b2"}]');
INSERT INTO appends VALUES(34,4,0,1,1794789634676,NULL,X'03d9947b6228d992ef4fc6ff673369a0','o23','[{"event":"opened","format":1,"table":"zwrd4b1x8tgsb1nb","by":"A9mUe2Io2ZLvT8b_ZzNpoA","game":"cubulus","rules":1,"options":{"level":2},"places":[{"for":"person"},{"for":"person"}],"fixed":false,"clock":{"kind":"days","days":2},"access":"link","friendly":false,"secret":"72e5ae808e212ec854b14c4d3ff641c47037b19ff4493df1ea12a5a846509e3f"}]');
INSERT INTO appends VALUES(35,4,1,1,1794789634681,1794789634676,X'03d9947b6228d992ef4fc6ff673369a0','k25','[{"event":"ended","how":"closed","secret":"72e5ae808e212ec854b14c4d3ff641c47037b19ff4493df1ea12a5a846509e3f"}]');
INSERT INTO appends VALUES(36,5,0,1,1794789634695,NULL,NULL,NULL,'[{"event":"opened","format":1,"table":"19hwqcveybetqmm3","by":"A9mUe2Io2ZLvT8b_ZzNpoA","game":"blox","rules":1,"options":{},"places":[{"for":"held","person":"A9mUe2Io2ZLvT8b_ZzNpoA","name":"Ada"},{"for":"held","person":"xZ8Ti_yX8vLlspqVF36DRw","name":"Zoé"}],"fixed":true,"clock":{"kind":"none"},"access":"link","friendly":true,"secret":"11cf47b055c1a320e93de3e7f0b0bbf24b4eb5f6e96dce7d085f1b02065cd71c","after":"qxkp1aajpj5jp8zh","players":["Dario","Hugo"]}]');
INSERT INTO appends VALUES(37,1,12,1,1794789634695,1794789632186,X'03d9947b6228d992ef4fc6ff673369a0','k26','[{"event":"rematched","person":"A9mUe2Io2ZLvT8b_ZzNpoA","table":"19hwqcveybetqmm3"}]');
CREATE TABLE sat (
        person BLOB NOT NULL,
        row INTEGER NOT NULL REFERENCES tables (row),
        PRIMARY KEY (person, row)
    ) WITHOUT ROWID, STRICT;
INSERT INTO sat VALUES(X'03d9947b6228d992ef4fc6ff673369a0',1);
INSERT INTO sat VALUES(X'03d9947b6228d992ef4fc6ff673369a0',2);
INSERT INTO sat VALUES(X'03d9947b6228d992ef4fc6ff673369a0',3);
INSERT INTO sat VALUES(X'c59f138bfc97f2f2e5b29a95177e8347',1);
INSERT INTO sat VALUES(X'c59f138bfc97f2f2e5b29a95177e8347',3);
CREATE UNIQUE INDEX tables_by_key ON tables (opener, key) WHERE key IS NOT NULL;
CREATE INDEX tables_by_deadline ON tables (deadline) WHERE deadline IS NOT NULL;
CREATE INDEX tables_listed ON tables (row) WHERE listed = 1 AND phase < 2;
CREATE UNIQUE INDEX appends_by_table ON appends (row, first);
COMMIT;
PRAGMA user_version = 2;
